import { type Scope, versionsPerDay } from '@souk/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeBundle } from '../../../testing/make-bundle.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';
import { inTransaction } from '../../foundation/database/in-transaction.js';
import { runDueJobs } from '../../foundation/jobs/run-jobs.js';
import { lockVersionedApp, type VersionedApp } from '../apps/follow-versions.js';
import { findVersion } from './find-versions.js';
import type { InstallationMove, VersionNeighbours, VersionReview } from './neighbours.js';
import { releaseVersion } from './release-version.js';
import { mostDispatches, resumeScans, scanVersion, silentMinutes } from './scan-version.js';
import { uploadVersion } from './upload-version.js';

let server: TestServer;
let appId: string;
let moves: InstallationMove[];
let reviews: VersionReview[];
let kept: { owner: string; key: string }[];

const neighbours: VersionNeighbours = {
  moveInstallations: async (_, move) => void moves.push(move),
  openReview: async (_, review) => void reviews.push(review),
  findKeptKeys: async (_db, _app, keys) => keys.filter(({ key }) => kept.some((one) => one.key === key)),
  holdNewValues: async () => undefined,
};

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let made = 0;
beforeEach(async () => {
  moves = [];
  reviews = [];
  kept = [];
  made += 1;
  const { rows } = await sql<{ id: string }>`
    with person as (
      insert into users (email, email_key, name, password_hash, password_changed_at, created_at, updated_at)
      values (${`d${made}@example.com`}, ${`d${made}@example.com`}, 'D', 'x', now(), now(), now()) returning id
    ), developer as (
      insert into developer_accounts (user_id, kind, name, contact_email, created_at, updated_at)
      select id, 'individual', 'D', 'd@example.com', now(), now() from person returning id
    )
    insert into apps (developer_id, client_id, handle, name, link_key, created_at, updated_at)
    select id, ${`app_${made}`}, ${`labels-${made}`}, 'Labels', 'k', now(), now() from developer returning id`.execute(
    server.platform.db,
  );
  appId = rows[0]?.id ?? '';
});

const theApp = async (): Promise<VersionedApp> => {
  const app = await lockVersionedApp(server.platform.db, appId);
  if (!app) throw new Error('no app');
  return app;
};
const setState = (state: string) =>
  sql`update apps set state = ${state} where id = ${appId}`.execute(server.platform.db);

interface Given {
  scopes?: Scope[];
  hosts?: string[];
  dataType?: string;
  platform?: boolean;
}

const manifest = ({ scopes = [], hosts = [], dataType, platform }: Given = {}) => ({
  name: 'Labels',
  handle: `labels-${made}`,
  api_version: '2026-10',
  scopes,
  allowed_hosts: hosts,
  hosting: platform
    ? { mode: 'platform', main: 'main.js', lockfile: 'package-lock.json' }
    : { url: 'https://labels.example.com' },
  ...(dataType && { data: { definitions: [{ owner: 'order', key: 'weight', name: 'Weight', type: dataType }] } }),
});

const upload = async (given?: Given, bundle: Buffer | null = null) =>
  uploadVersion(server.platform, await theApp(), { source: manifest(given), bundle }, neighbours);
const release = (version: number) =>
  inTransaction(server.platform, (db) => releaseVersion(db, server.clock, appId, version, neighbours));
const read = async (version: number) => findVersion(server.platform.db, await theApp(), version);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => error.code,
  );
const countBlobs = async () => {
  const { rows } = await sql<{ blobs: number }>`select count(*)::int as blobs from blobs`.execute(server.platform.db);
  return rows[0]?.blobs;
};
const runScans = () => runDueJobs([scanVersion], server.platform);

describe('uploading', () => {
  test('numbers versions one after the other, also when many arrive at once', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => upload()));
    expect(made.map(({ version }) => version).sort((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect((await theApp()).latestVersion).toBe(8);
  });

  test('refuses a changed type while values exist, and takes it otherwise', async () => {
    await upload({ dataType: 'text' });
    kept = [{ owner: 'order', key: 'weight' }];
    expect(await codeOf(upload({ dataType: 'integer' }))).toBe('APP_MANIFEST_INVALID');
    expect((await theApp()).latestVersion).toBe(1);
    kept = [];
    expect((await upload({ dataType: 'integer' })).version).toBe(2);
  });

  test('leaves nothing behind when it is refused late', async () => {
    const before = await countBlobs();
    await setState('suspended');
    expect(await codeOf(upload({ platform: true }, await makeBundle()))).toBe('APP_READ_ONLY');
    expect(await countBlobs()).toBe(before);
  });

  test("refuses a manifest whose handle is no longer the app's", async () => {
    const before = await theApp();
    await sql`update apps set handle = ${`renamed-${made}`} where id = ${appId}`.execute(server.platform.db);
    expect(await codeOf(uploadVersion(server.platform, before, { source: manifest(), bundle: null }, neighbours))).toBe(
      'APP_MANIFEST_INVALID',
    );
  });
});

test('a day has so many new versions of one app, and then another day comes', { timeout: 120_000 }, async () => {
  await sql`insert into versions (app_id, version, api_version, manifest, scopes, optional_scopes, webhook_topics, allowed_hosts, created_at)
    select ${appId}, n, '2026-10', '{}', '{}', '{}', '{}', '{}', ${server.clock.now()}
    from generate_series(1, ${versionsPerDay} - 2) as n`.execute(server.platform.db);
  await sql`update apps set latest_version = ${versionsPerDay - 2} where id = ${appId}`.execute(server.platform.db);
  const made = await Promise.all(Array.from({ length: 4 }, () => codeOf(upload())));
  expect(made.sort()).toEqual(['VERSION_LIMIT_REACHED', 'VERSION_LIMIT_REACHED', 'done', 'done']);
  await expect(upload()).rejects.toMatchObject({ details: { retryAfterSeconds: expect.closeTo(86_400, -2) } });
  server.clock.advanceDays(1);
  expect((await upload()).version).toBe(versionsPerDay + 1);
});

describe("a key's type", () => {
  const held = () => {
    kept = [{ owner: 'order', key: 'weight' }];
  };

  test('is remembered through a version that does not declare the key', async () => {
    await upload({ dataType: 'text' });
    await release(1);
    held();
    await upload();
    await release(2);
    expect(await codeOf(upload({ dataType: 'integer' }))).toBe('APP_MANIFEST_INVALID');
    expect((await upload({ dataType: 'text' })).version).toBe(3);
  });

  test('is remembered from a version that was tried out and never released', async () => {
    await upload();
    await release(1);
    await upload({ dataType: 'text' });
    held();
    expect(await codeOf(upload({ dataType: 'integer' }))).toBe('APP_MANIFEST_INVALID');
  });

  test("is the current version's, whatever was uploaded since", async () => {
    await upload({ dataType: 'text' });
    await release(1);
    await upload({ dataType: 'integer' });
    held();
    expect((await upload({ dataType: 'text' })).version).toBe(3);
    expect(await codeOf(release(2))).toBe('VERSION_NOT_RELEASABLE');
    expect(await release(3)).toBe('released');
  });

  test('that changed before any value was kept holds from then on', async () => {
    await upload({ dataType: 'text' });
    await release(1);
    await upload({ dataType: 'integer' });
    await release(2);
    held();
    expect((await upload({ dataType: 'integer' })).version).toBe(3);
    expect(await codeOf(release(1))).toBe('VERSION_NOT_RELEASABLE');
  });

  test('of a version is not judged by versions after it', async () => {
    await upload();
    await release(1);
    await upload({ dataType: 'text' });
    await upload({ dataType: 'integer' });
    held();
    expect(await release(2)).toBe('released');
  });
});

describe('scanning', () => {
  test('passes a clean bundle and then lets it be released', async () => {
    const { hosting } = await upload({ platform: true }, await makeBundle());
    expect(hosting).toMatchObject({
      files: 2,
      main: 'main.js',
      scan: { status: 'pending', finishedAt: null },
      checks: [],
    });
    expect(await codeOf(release(1))).toBe('VERSION_NOT_RELEASABLE');
    await runScans();
    expect((await read(1))?.hosting).toMatchObject({
      scan: { status: 'passed', failureCode: null, reasons: [] },
      rejectionReason: null,
    });
    expect(await release(1)).toBe('released');
  });

  test('rejects a bundle by its findings, for good', async () => {
    await upload({ platform: true }, await makeBundle({ 'main.js': 'eval(input)\n' }));
    await runScans();
    const hosting = (await read(1))?.hosting;
    expect(hosting).toMatchObject({
      scan: { status: 'rejected', reasons: ['eval'] },
      rejectionReason: 'The scan found: eval.',
    });
    expect(hosting?.checks.find(({ id }) => id === 'dynamic_code')?.findings).toMatchObject([
      { rule: 'eval', file: 'main.js', line: 1 },
    ]);
    expect(await codeOf(release(1))).toBe('VERSION_NOT_RELEASABLE');
  });

  test('running twice reports once', async () => {
    await upload({ platform: true }, await makeBundle());
    await Promise.all([1, 2].map(() => scanVersion.run({ appId, version: 1 }, server.platform)));
    const finishedAt = (await read(1))?.hosting.scan?.finishedAt;
    server.clock.advanceDays(1);
    await scanVersion.run({ appId, version: 1 }, server.platform);
    expect((await read(1))?.hosting.scan?.finishedAt).toBe(finishedAt);
  });

  test('is taken up again when its process died, and not before', async () => {
    await upload({ platform: true }, await makeBundle());
    // What a killed worker leaves: a job that is locked, and that nobody works on.
    const hold = sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead', attempts = 1`;
    await hold.execute(server.platform.db);
    await resumeScans.run({}, server.platform);
    await runScans();
    expect((await read(1))?.hosting.scan?.status).toBe('pending');
    server.clock.advanceSeconds(silentMinutes * 60 + 1);
    await resumeScans.run({}, server.platform);
    await runScans();
    expect((await read(1))?.hosting.scan?.status).toBe('passed');
    await sql`delete from graphile_worker._private_jobs`.execute(server.platform.db);
  });

  test('fails after so many dispatches that never reported', async () => {
    await upload({ platform: true }, await makeBundle());
    for (let tries = 0; tries < mostDispatches; tries++) {
      server.clock.advanceSeconds(silentMinutes * 60 + 1);
      await resumeScans.run({}, server.platform);
    }
    expect((await read(1))?.hosting.scan).toMatchObject({ status: 'failed', failureCode: 'SCAN_DISPATCH_FAILED' });
    expect(await codeOf(release(1))).toBe('VERSION_NOT_RELEASABLE');
    await sql`delete from graphile_worker._private_jobs`.execute(server.platform.db);
  });
});

describe('releasing', () => {
  test("refuses a version whose manifest names another handle than the app's", async () => {
    await upload();
    await sql`update apps set handle = ${`renamed-${made}`} where id = ${appId}`.execute(server.platform.db);
    await expect(release(1)).rejects.toMatchObject({
      code: 'VERSION_NOT_RELEASABLE',
      details: { members: { version: 1, reason: 'handle_mismatch' } },
    });
    expect((await theApp()).currentVersion).toBeNull();
    expect(moves).toEqual([]);
  });

  test('makes a version current, moves installations, and rolls back', async () => {
    await upload();
    await upload();
    expect(await release(1)).toBe('released');
    expect(await release(2)).toBe('released');
    expect(await release(1)).toBe('released');
    expect((await theApp()).currentVersion).toBe(1);
    expect(moves.map(({ version }) => version)).toEqual([1, 2, 1]);
  });

  test('a rollback keeps the time of the first release', async () => {
    await upload();
    await upload();
    await release(1);
    const first = (await read(1))?.releasedAt;
    server.clock.advanceDays(1);
    await release(2);
    await release(1);
    expect((await read(1))?.releasedAt).toBe(first);
  });

  test('releasing the current version again moves nobody', async () => {
    await upload();
    await release(1);
    expect(await release(1)).toBe('released');
    expect(moves).toHaveLength(1);
  });

  test('two releases at once follow one another', async () => {
    await upload();
    await upload();
    await Promise.all([release(1), release(2)]);
    expect(moves.at(-1)?.version).toBe((await theApp()).currentVersion);
  });

  test('refuses a type that changed under values kept since the upload', async () => {
    await upload({ dataType: 'text' });
    await release(1);
    await upload({ dataType: 'integer' });
    kept = [{ owner: 'order', key: 'weight' }];
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
      expect(reviews).toMatchObject([{ appId, version: 2, reasons: ['scopes_added', 'hosts_added'] }]);
      expect((await theApp()).currentVersion).toBe(1);
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
    expect(reviews).toEqual([]);
  });

  test("the first versions of a draft are nobody's to review", async () => {
    expect((await upload({ scopes: ['write_orders'] })).reviewState).toBe('not_required');
    expect(await release(1)).toBe('released');
  });

  test.each(['rejected', 'changes_requested'])('a version that was %s cannot be released', async (state) => {
    await upload();
    await sql`update versions set review_state = ${state} where app_id = ${appId}`.execute(server.platform.db);
    expect(await codeOf(release(1))).toBe('VERSION_NOT_RELEASABLE');
  });
});
