import { versionsPerDay } from '@souk/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maxDispatches, resumeScans, scanVersion, silentMinutes } from '../../../src/domains/versions/scan-version.js';
import { uploadVersion } from '../../../src/domains/versions/upload-version.js';
import { runDueJobs } from '../../../src/foundation/jobs/run-jobs.js';
import { makeBundle } from '../../../testing/make-bundle.js';
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
const countBlobs = async () => {
  const { rows } = await sql<{ blobs: number }>`select count(*)::int as blobs from blobs`.execute(life.db);
  return rows[0]?.blobs;
};
const runScans = () => runDueJobs([scanVersion], life.server.platform);

describe('uploading', () => {
  test('numbers versions one after the other, also when many arrive at once', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => upload()));
    expect(made.map(({ version }) => version).sort((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect((await life.app()).latestVersion).toBe(8);
  });

  test('refuses a changed type while values exist, and takes it otherwise', async () => {
    await upload({ dataType: 'text' });
    life.kept = [{ owner: 'order', key: 'weight' }];
    expect(await codeOf(upload({ dataType: 'integer' }))).toBe('APP_MANIFEST_INVALID');
    expect((await life.app()).latestVersion).toBe(1);
    life.kept = [];
    expect((await upload({ dataType: 'integer' })).version).toBe(2);
  });

  test('leaves nothing behind when it is refused late', async () => {
    const before = await countBlobs();
    await setState('suspended');
    expect(await codeOf(upload({ platform: true }, await makeBundle()))).toBe('APP_READ_ONLY');
    expect(await countBlobs()).toBe(before);
  });

  test("refuses a manifest whose handle is no longer the app's", async () => {
    const before = await life.app();
    await sql`update apps set handle = ${`renamed-${life.number}`} where id = ${life.appId}`.execute(life.db);
    expect(
      await codeOf(
        uploadVersion(life.server.platform, before, { source: life.manifest(), bundle: null }, life.neighbours),
      ),
    ).toBe('APP_MANIFEST_INVALID');
  });
});

test('a day has so many new versions of one app, and then another day comes', { timeout: 120_000 }, async () => {
  await sql`insert into versions (app_id, version, api_version, manifest, scopes, optional_scopes, webhook_topics, allowed_hosts, created_at)
    select ${life.appId}, n, '2026-10', '{}', '{}', '{}', '{}', '{}', ${life.server.clock.now()}
    from generate_series(1, ${versionsPerDay} - 2) as n`.execute(life.db);
  await sql`update apps set latest_version = ${versionsPerDay - 2} where id = ${life.appId}`.execute(life.db);
  const made = await Promise.all(Array.from({ length: 4 }, () => codeOf(upload())));
  expect(made.sort()).toEqual(['VERSION_LIMIT_REACHED', 'VERSION_LIMIT_REACHED', 'done', 'done']);
  await expect(upload()).rejects.toMatchObject({ details: { retryAfterSeconds: expect.closeTo(86_400, -2) } });
  life.server.clock.advanceDays(1);
  expect((await upload()).version).toBe(versionsPerDay + 1);
});

describe("a key's type", () => {
  const held = () => {
    life.kept = [{ owner: 'order', key: 'weight' }];
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
  test('passes a clean bundle, which goes to staging before it can be released', async () => {
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
      deploy: { staging: { status: 'pending' }, production: { status: 'none' } },
    });
    await expect(release(1)).rejects.toMatchObject({ details: { members: { reason: 'not_deployed' } } });
    await sql`update version_deploys set status = 'deployed', deployed_at = now() where app_id = ${life.appId}`.execute(
      life.db,
    );
    expect(await release(1)).toBe('deploying');
    expect([(await life.app()).currentVersion, life.moves]).toEqual([null, []]);
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
    await Promise.all([1, 2].map(() => scanVersion.run({ appId: life.appId, version: 1 }, life.server.platform)));
    const finishedAt = (await read(1))?.hosting.scan?.finishedAt;
    life.server.clock.advanceDays(1);
    await scanVersion.run({ appId: life.appId, version: 1 }, life.server.platform);
    expect((await read(1))?.hosting.scan?.finishedAt).toBe(finishedAt);
  });

  test('is taken up again when its process died, and not before', async () => {
    await upload({ platform: true }, await makeBundle());
    // What a killed worker leaves: a job that is locked, and that nobody works on.
    const hold = sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead', attempts = 1`;
    await hold.execute(life.db);
    await resumeScans.run({}, life.server.platform);
    await runScans();
    expect((await read(1))?.hosting.scan?.status).toBe('pending');
    life.server.clock.advanceSeconds(silentMinutes * 60 + 1);
    await resumeScans.run({}, life.server.platform);
    await runScans();
    expect((await read(1))?.hosting.scan?.status).toBe('passed');
    await sql`delete from graphile_worker._private_jobs`.execute(life.db);
  });

  test('fails after so many dispatches that never reported', async () => {
    await upload({ platform: true }, await makeBundle());
    for (let tries = 0; tries < maxDispatches; tries++) {
      // Taken by a scanner that then died.
      await sql`update version_bundles set scan_started_at = ${life.server.clock.now()} where app_id = ${life.appId}`.execute(
        life.db,
      );
      life.server.clock.advanceSeconds(silentMinutes * 60 + 1);
      await resumeScans.run({}, life.server.platform);
    }
    expect((await read(1))?.hosting.scan).toMatchObject({ status: 'failed', failureCode: 'SCAN_DISPATCH_FAILED' });
    expect(await codeOf(release(1))).toBe('VERSION_NOT_RELEASABLE');
    await sql`delete from graphile_worker._private_jobs`.execute(life.db);
  });
});
