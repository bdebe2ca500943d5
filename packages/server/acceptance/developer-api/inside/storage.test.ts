import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { putValue } from '../../../src/domains/hosting/kv/manage-values.js';
import { newLogId, storeLogs } from '../../../src/domains/hosting/logs/write-logs.js';
import { createApp, signUpDeveloper, type TestApp, type TestDeveloper } from '../../../testing/developers.js';
import { drawPng } from '../../../testing/draw-image.js';
import { makeBundle } from '../../../testing/make-bundle.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';
import { asForm, hostedToml } from '../../../testing/versions/version-bodies.js';

const megabyte = 1024 * 1024;
let server: TestServer;
let developer: TestDeveloper;
let app: TestApp;
beforeAll(async () => {
  const quotas = {
    personMegabytes: 4,
    businessMegabytes: 0,
    developerMegabytes: 2,
    diskFloorMegabytes: 0,
    databaseMegabytes: 0,
  };
  server = await startTestServer({ config: { quotas } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  developer = await signUpDeveloper(server);
  app = await createApp(server, developer);
});

async function upload(kilobytes: number, of = app, by = developer) {
  const bundle = await makeBundle({ 'data.txt': randomBytes(kilobytes * 1_024).toString('base64') });
  const form = asForm({ manifest: hostedToml(of.handle), bundle });
  return server.call('POST', `/developer/apps/${of.appId}/versions`, { token: by.token, ...form });
}
const storage = async (by = developer) =>
  (await server.call('GET', '/developer/storage', { token: by.token })).body.data;
const read = async (version: number) =>
  (await server.call('GET', `/developer/apps/${app.appId}/versions/${version}`, { token: developer.token })).body.data;

describe('storage of a developer', () => {
  it('counts bundles and images of listings, and shows them', async () => {
    const { body } = await upload(100);
    const image = await server.call('POST', `/developer/apps/${app.appId}/listing/images?kind=icon`, {
      token: developer.token,
      raw: drawPng(512, 512),
      headers: { 'content-type': 'image/png' },
    });
    expect(image.status).toBe(201);
    const { usedBytes, limitBytes, kinds } = await storage();
    expect(kinds).toEqual([
      { kind: 'bundles', bytes: body.data.hosting.bundleBytes },
      { kind: 'listingImages', bytes: expect.any(Number) },
      { kind: 'appStorage', bytes: 0 },
      { kind: 'appLogs', bytes: 0 },
    ]);
    expect(usedBytes).toBe(kinds[0].bytes + kinds[1].bytes);
    expect(limitBytes).toBe(2 * megabyte);
  });

  it('ends at the quota, over all apps, exactly when uploads arrive at once', async () => {
    const second = await createApp(server, developer);
    const answers = await Promise.all([app, app, app, second, second, second].map((of) => upload(800, of)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    for (const { status, body } of answers.filter(({ status: given }) => given !== 201))
      expect([status, body.code, body.owner]).toEqual([409, 'QUOTA_REACHED', 'developer']);
    const other = await signUpDeveloper(server);
    expect((await upload(800, await createApp(server, other), other)).status).toBe(201);
    const icon = await server.call('POST', `/developer/apps/${app.appId}/listing/images?kind=icon`, {
      token: developer.token,
      raw: drawPng(512, 512),
      headers: { 'content-type': 'image/png' },
    });
    expect(icon.status).toBe(201);
  });

  it('is locked by an upload only after the app, as images and the deletion of old bundles do it', async () => {
    const { db } = server.platform;
    const lock = await db.startTransaction().execute();
    await lock.selectFrom('apps').select('id').where('id', '=', app.appId).forUpdate().execute();
    const uploading = upload(10);
    await expect
      .poll(
        async () => {
          const { rows } = await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
          return rows.length;
        },
        { timeout: 10_000 },
      )
      .toBe(1);
    await sql`set local lock_timeout = '2s'`.execute(lock);
    const { rows } = await sql<{ fits: boolean }>`
      select has_storage_room('developer', ${developer.developerId}, 0, ${megabyte}, true) as fits`.execute(lock);
    expect(rows).toEqual([{ fits: true }]);
    await lock.commit().execute();
    expect((await uploading).status).toBe(201);
  });

  it('is made free by bundles that no release needs, when a new one needs the room', async () => {
    for (let version = 1; version <= 11; version++) expect((await upload(150)).status).toBe(201);
    await sql`update version_bundles set scan_status = 'passed' where app_id = ${app.appId}`.execute(
      server.platform.db,
    );
    expect((await upload(600)).body.code).toBe('QUOTA_REACHED');
    expect((await read(1)).hosting.bundleDeletedAt).not.toBeNull();
    expect((await upload(400)).status).toBe(201);
    const { hosting } = await read(1);
    expect([hosting.bundleDeletedAt, (await read(2)).hosting.bundleDeletedAt]).toEqual([expect.any(String), null]);
    const release = await server.call('POST', `/developer/apps/${app.appId}/versions/1/release`, {
      token: developer.token,
    });
    expect(release.body).toMatchObject({ code: 'VERSION_NOT_RELEASABLE', reason: 'bundle_deleted' });
    const deploy = await server.call('POST', `/developer/apps/${app.appId}/versions/1/deploy`, {
      token: developer.token,
      json: { environment: 'staging' },
    });
    expect(deploy.body).toMatchObject({ code: 'VERSION_NOT_DEPLOYABLE', reason: 'bundle_deleted' });
  });

  it('loses old bundles by itself, and never one that runs, is reviewed, or could be gone back to', async () => {
    for (let version = 1; version <= 16; version++) expect((await upload(10)).status).toBe(201);
    const { db } = server.platform;
    await sql`update version_bundles set scan_status = 'passed' where app_id = ${app.appId}`.execute(db);
    await sql`update apps set current_version = 1 where id = ${app.appId}`.execute(db);
    await sql`insert into version_deploys (app_id, version, environment, status, dispatched_at)
      values (${app.appId}, 2, 'staging', 'deployed', now())`.execute(db);
    await sql`update versions set review_state = 'in_review' where app_id = ${app.appId} and version = 3`.execute(db);
    await sql`update versions set released_at = ${server.clock.now()} where app_id = ${app.appId} and version = 4`.execute(
      db,
    );
    server.clock.advanceDays(29);
    await server.runJob('delete_old_bundles');
    const gone = async () => {
      const rows = await db
        .selectFrom('version_bundles')
        .select('version')
        .where('app_id', '=', app.appId)
        .where('blob_id', 'is', null)
        .orderBy('version')
        .execute();
      return rows.map(({ version }) => version);
    };
    expect(await gone()).toEqual([]);
    server.clock.advanceDays(2);
    const before = (await storage()).usedBytes;
    await server.runJob('delete_old_bundles');
    expect(await gone()).toEqual([5, 6]);
    expect((await storage()).usedBytes).toBeLessThan(before);
  });

  it('holds for what hosted apps keep and log', async () => {
    const place = { appId: app.appId, environment: 'staging', versionNumber: 1 } as const;
    const log = (message: string) =>
      storeLogs(server.platform, place, [
        {
          id: newLogId(server.clock.now()),
          at: server.clock.now().toISOString(),
          environment: 'staging',
          version: 1,
          kind: 'line',
          level: 'info',
          requestId: null,
          message,
          stack: null,
          request: null,
          event: null,
        },
      ]);
    expect(await putValue(server.platform, place, 'one', Buffer.alloc(60_000))).toBeUndefined();
    await log('kept');
    const used = await storage();
    expect(used.kinds).toContainEqual({ kind: 'appStorage', bytes: 60_003 });
    expect(used.kinds.at(-1)).toEqual({ kind: 'appLogs', bytes: 204 });
    await sql`update storage_usage set bundles = ${2 * megabyte - used.usedBytes} where owner_kind = 'developer'
      and owner_id = ${developer.developerId}`.execute(server.platform.db);
    expect(await putValue(server.platform, place, 'two', Buffer.alloc(1_000))).toMatchObject({ refusal: 'STORE_FULL' });
    expect(await putValue(server.platform, place, 'one', Buffer.alloc(60_000))).toBeUndefined();
    await log('lost');
    await log('lost');
    await sql`update storage_usage set bundles = bundles + ${megabyte} where owner_kind = 'developer'
      and owner_id = ${developer.developerId}`.execute(server.platform.db);
    expect(await putValue(server.platform, place, 'one', Buffer.alloc(60_001))).toMatchObject({
      refusal: 'STORE_FULL',
    });
    expect(await putValue(server.platform, place, 'one', Buffer.alloc(50_000))).toBeUndefined();
    const { body } = await server.call('GET', `/developer/apps/${app.appId}/logs`, { token: developer.token });
    expect(body.data.map(({ message }: { message: string }) => message)).toEqual([
      'The storage quota is reached. Further entries are not stored.',
      'kept',
    ]);
  });

  it('is not taken from uploads and values by what apps have logged', async () => {
    await sql`insert into storage_usage (owner_kind, owner_id, app_logs)
      values ('developer', ${developer.developerId}, ${2 * megabyte})`.execute(server.platform.db);
    expect((await upload(10)).status).toBe(201);
    const place = { appId: app.appId, environment: 'staging' } as const;
    expect(await putValue(server.platform, place, 'one', Buffer.alloc(1_000))).toBeUndefined();
  });
});
