import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, VersionLife } from '../../../testing/versions/version-life.js';

let life: VersionLife;
beforeAll(async () => {
  life = await VersionLife.open();
});
beforeEach(() => life.beginApp());
afterAll(() => life.server.stop());

const upload: VersionLife['upload'] = (...given) => life.upload(...given);
const release = (version: number) => life.release(version);
const read = (version: number) => life.read(version);
const setState = (state: string) => life.setState(state);

describe('releasing', () => {
  test("refuses a version whose manifest names another handle than the app's", async () => {
    await upload();
    await sql`update apps set handle = ${`renamed-${life.number}`} where id = ${life.appId}`.execute(life.db);
    await expect(release(1)).rejects.toMatchObject({
      code: 'VERSION_NOT_RELEASABLE',
      details: { members: { version: 1, reason: 'handle_mismatch' } },
    });
    expect((await life.app()).currentVersion).toBeNull();
    expect(life.moves).toEqual([]);
  });

  test('makes a version current, moves installations, and rolls back', async () => {
    await upload();
    await upload();
    expect(await release(1)).toBe('released');
    expect(await release(2)).toBe('released');
    expect(await release(1)).toBe('released');
    expect((await life.app()).currentVersion).toBe(1);
    expect(life.moves.map(({ version }) => version)).toEqual([1, 2, 1]);
  });

  test('a rollback keeps the time of the first release', async () => {
    await upload();
    await upload();
    await release(1);
    const first = (await read(1))?.releasedAt;
    life.server.clock.advanceDays(1);
    await release(2);
    await release(1);
    expect((await read(1))?.releasedAt).toBe(first);
  });

  test('releasing the current version again moves nobody', async () => {
    await upload();
    await release(1);
    expect(await release(1)).toBe('released');
    expect(life.moves).toHaveLength(1);
  });

  test('two releases at once follow one another', async () => {
    await upload();
    await upload();
    await Promise.all([release(1), release(2)]);
    expect(life.moves.at(-1)?.version).toBe((await life.app()).currentVersion);
  });

  test('refuses a type that changed under values kept since the upload', async () => {
    await upload({ dataType: 'text' });
    await release(1);
    await upload({ dataType: 'integer' });
    life.kept = [{ owner: 'order', key: 'weight' }];
    expect(await codeOf(release(2))).toBe('VERSION_NOT_RELEASABLE');
  });

  test('refuses a read-only app', async () => {
    await upload();
    await setState('archived');
    expect(await codeOf(release(1))).toBe('APP_READ_ONLY');
  });
});

describe('reviewing', () => {
  test.each(['listed', 'unlisted', 'delisted'])(
    'a version of a %s app that adds a scope waits for a person, once',
    async (state) => {
      await upload();
      await release(1);
      await setState(state);
      expect((await upload({ scopes: ['read_orders'], hosts: ['api.example.com'] })).reviewState).toBe('required');
      expect(await release(2)).toBe('in_review');
      expect(await release(2)).toBe('in_review');
      expect(life.reviews).toMatchObject([{ appId: life.appId, version: 2, reasons: ['scopes_added', 'hosts_added'] }]);
      expect((await life.app()).currentVersion).toBe(1);
      expect((await read(2))?.reviewState).toBe('in_review');
    },
  );

  test('a version that adds nothing is released at once, and so is a rollback', async () => {
    await upload({ scopes: ['read_orders'] });
    await release(1);
    await setState('listed');
    expect((await upload()).reviewState).toBe('not_required');
    expect(await release(2)).toBe('released');
    expect(await release(1)).toBe('released');
    expect(life.reviews).toEqual([]);
  });

  test("the first versions of a draft are nobody's to review", async () => {
    expect((await upload({ scopes: ['write_orders'] })).reviewState).toBe('not_required');
    expect(await release(1)).toBe('released');
  });

  test.each(['rejected', 'changes_requested'])('a version that was %s cannot be released', async (state) => {
    await upload();
    await sql`update versions set review_state = ${state} where app_id = ${life.appId}`.execute(life.db);
    expect(await codeOf(release(1))).toBe('VERSION_NOT_RELEASABLE');
  });
});
