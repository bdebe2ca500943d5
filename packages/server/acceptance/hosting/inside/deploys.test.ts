import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/developers.js';
import { HostedStage, saying } from '../../../testing/hosting/hosted-stage.js';
import { signUpMerchant } from '../../../testing/people.js';

let stage: HostedStage;
beforeAll(async () => {
  stage = await HostedStage.open();
});
afterAll(() => stage.close());

const jobs = () => stage.server.runJobs();
const versionsOf = ({ appId }: TestApp) => `/developer/apps/${appId}/versions`;
const release = (app: TestApp, version: number) => stage.call('POST', `${versionsOf(app)}/${version}/release`);
const deploy = (app: TestApp, version: number, environment: string) =>
  stage.call('POST', `${versionsOf(app)}/${version}/deploy`, { json: { environment } });
const currentOf = async ({ appId }: TestApp) =>
  (await stage.call('GET', `/developer/apps/${appId}`)).body.data.currentVersion;

test('a bundle that passes its scan runs on staging, then in production once released, and a rollback goes the same way', async () => {
  const app = await stage.newApp();
  const made = await stage.upload(app, saying('one'));
  expect(made.body.data.hosting).toMatchObject({
    scan: { status: 'pending' },
    deploy: { staging: { status: 'none' }, production: { status: 'none' } },
    review: null,
  });
  expect((await release(app, 1)).body).toMatchObject({ code: 'VERSION_NOT_RELEASABLE', reason: 'scan_pending' });
  expect((await deploy(app, 1, 'staging')).body).toMatchObject({
    code: 'VERSION_NOT_DEPLOYABLE',
    reason: 'scan_pending',
  });
  await jobs();
  expect(await stage.deploys(app)).toMatchObject({
    staging: { status: 'deployed', deployedAt: expect.any(String), errorCode: null },
    production: { status: 'none', deployedAt: null },
  });
  const before = await stage.deploys(app);
  expect((await deploy(app, 1, 'staging')).status).toBe(200);
  expect(await stage.deploys(app)).toEqual(before);
  expect((await stage.visit(`${app.handle}--staging`)).text).toBe('one');
  expect((await stage.visit(`${app.handle}--v1`)).text).toBe('one');
  expect((await stage.visit(app.handle)).status).toBe(404);
  expect((await deploy(app, 1, 'production')).body).toMatchObject({
    code: 'VERSION_NOT_DEPLOYABLE',
    reason: 'not_released',
  });

  const released = await release(app, 1);
  expect([released.status, released.body.data.current, released.body.data.hosting.deploy.production.status]).toEqual([
    200,
    false,
    'pending',
  ]);
  expect(await currentOf(app)).toBeNull();
  await jobs();
  expect(await currentOf(app)).toBe(1);
  expect(await stage.deploys(app)).toMatchObject({ production: { status: 'deployed' } });
  expect((await release(app, 1)).body.data.current).toBe(true);

  await stage.upload(app, saying('two'));
  await jobs();
  expect((await stage.deploys(app, 1)).staging.status).toBe('superseded');
  await release(app, 2);
  await jobs();
  expect([await currentOf(app), (await stage.deploys(app, 1)).production.status]).toEqual([2, 'superseded']);
  // What was superseded still answers those who use it.
  expect((await stage.visit(`${app.handle}--v1`)).text).toBe('one');
  expect((await stage.visit(`${app.handle}--v2`)).text).toBe('two');

  expect((await release(app, 1)).status).toBe(200);
  await jobs();
  expect([await currentOf(app), (await stage.deploys(app, 2)).production.status]).toEqual([1, 'superseded']);
  expect((await deploy(app, 2, 'production')).status).toBe(202);
  await jobs();
  expect(await currentOf(app)).toBe(2);
});

test('a version that nobody uses any more is drained, and its secret ends', async () => {
  const app = await stage.newApp();
  const secrets = async () =>
    (
      await sql<{
        version: number;
        environment: string;
      }>`select hosted_version as version, hosted_environment as environment
        from client_secrets where app_id = ${app.appId} and revoked_at is null order by 1, 2`.execute(
        stage.server.platform.db,
      )
    ).rows.map(({ version, environment }) => `${environment} ${version}`);
  const running = () => [...stage.host.running].filter((name) => name.startsWith(`${app.appId}-`)).sort();
  for (const version of [1, 2]) {
    await stage.upload(app, saying(`number ${version}`));
    await jobs();
    await release(app, version);
    await jobs();
  }
  expect(await secrets()).toEqual(['production 1', 'staging 1', 'production 2', 'staging 2']);
  const merchant = await signUpMerchant(stage.server);
  await sql`update apps set state = 'listed' where id = ${app.appId}`.execute(stage.server.platform.db);
  const installed = await stage.server.call('POST', `/dashboard/businesses/${merchant.businessId}/installations`, {
    token: merchant.token,
    json: { clientId: app.clientId },
  });
  expect(installed.status).toBe(201);
  // A merchant is still on the first one.
  const use = (version: number) =>
    sql`update installations set version = ${version} where app_id = ${app.appId}`.execute(stage.server.platform.db);
  await use(1);
  await stage.server.runJob('retire_versions');
  expect(await secrets()).toEqual(['production 1', 'production 2', 'staging 2']);
  await use(2);
  await stage.server.runJob('retire_versions');
  expect(await secrets()).toEqual(['production 2', 'staging 2']);
  expect(running()).toEqual([`${app.appId}-v2-production`, `${app.appId}-v2-staging`]);
  // Opened by its number it runs again, with a secret of its own.
  expect((await stage.visit(`${app.handle}--v1`)).text).toBe('number 1');
  expect(await secrets()).toContain('production 1');
});

test.each([
  ['throws at the top', 'throw new Error("no");\n', 'START_FAILED'],
  ['has no fetch', 'export const ready = true;\n', 'NO_FETCH_HANDLER'],
  ['answers 500', 'export default { fetch: () => new Response("", { status: 500 }) };\n', 'START_FAILED'],
])('a bundle that %s is not deployed, and so not released', async (_, main, errorCode) => {
  const app = await stage.newApp();
  await stage.upload(app, main);
  await jobs();
  expect((await stage.deploys(app)).staging).toEqual({ status: 'failed', deployedAt: null, errorCode });
  const refused = await release(app, 1);
  expect([refused.status, refused.body.code, refused.body.reason]).toEqual([
    409,
    'VERSION_NOT_RELEASABLE',
    'not_deployed',
  ]);
  const logs = await stage.call('GET', `/developer/apps/${app.appId}/logs`);
  expect(logs.body.data).toMatchObject([
    { kind: 'instance', event: 'deploy_failed', message: expect.stringContaining(errorCode) },
  ]);
  expect((await deploy(app, 1, 'staging')).body.data.hosting.deploy.staging).toMatchObject({
    status: 'pending',
    errorCode: null,
  });
  await jobs();
  expect((await stage.deploys(app)).staging.status).toBe('failed');
});

test('a bundle that the scan rejects is never deployed', async () => {
  const app = await stage.newApp();
  await stage.upload(app, 'eval(input)\n');
  await jobs();
  expect((await stage.deploys(app)).staging).toEqual({
    status: 'failed',
    deployedAt: null,
    errorCode: 'SCAN_REJECTED',
  });
  expect((await deploy(app, 1, 'staging')).body).toMatchObject({ reason: 'scan_rejected' });
});

test('a deploy whose process died is taken up again, and one that nobody can run ends', async () => {
  const app = await stage.newApp();
  const { db } = stage.server.platform;
  await stage.upload(app, saying('back'));
  await jobs();
  const die = sql`update version_deploys set status = 'deploying', dispatches = 1, dispatched_at = ${stage.server.clock.now()}
    where app_id = ${app.appId}`;
  await die.execute(db);
  await stage.server.runJob('resume_deploys');
  await jobs();
  expect((await stage.deploys(app)).staging.status).toBe('deploying');
  stage.server.clock.advanceSeconds(121);
  await stage.server.runJob('resume_deploys');
  await jobs();
  expect((await stage.deploys(app)).staging.status).toBe('deployed');
  await sql`update version_deploys set status = 'pending', dispatches = 5 where app_id = ${app.appId}`.execute(db);
  stage.server.clock.advanceSeconds(121);
  await stage.server.runJob('resume_deploys');
  expect((await stage.deploys(app)).staging).toMatchObject({ status: 'failed', errorCode: 'RUNTIME_UNAVAILABLE' });
});

test('of two releases the last one becomes current, whichever is deployed last', async () => {
  const app = await stage.newApp();
  await stage.upload(app, saying('one'));
  await stage.upload(app, saying('two'));
  await jobs();
  await release(app, 2);
  await release(app, 1);
  expect((await stage.deploys(app, 2)).production.status).toBe('superseded');
  await jobs();
  expect(await currentOf(app)).toBe(1);
});

test('a suspended app runs no more, and again once it is no longer suspended', async () => {
  const app = await stage.newApp();
  await stage.upload(app, saying('here'));
  await jobs();
  const staff = await stage.staff();
  const judge = (deed: string) =>
    stage.server.call('POST', `/desk/apps/${app.appId}/${deed}`, { token: staff, json: { reason: 'Look.' } });
  expect((await judge('suspend')).status).toBe(200);
  await jobs();
  expect((await stage.deploys(app)).staging.status).toBe('suspended');
  expect([...stage.host.running].filter((name) => name.startsWith(`${app.appId}-`))).toEqual([]);
  expect((await deploy(app, 1, 'staging')).body.code).toBe('APP_READ_ONLY');
  expect(await stage.source.readInstance({ appId: app.appId, versionNumber: 1, environment: 'staging' })).toBeNull();
  await judge('unsuspend');
  await jobs();
  expect((await stage.deploys(app)).staging.status).toBe('deployed');
});

test('where nothing can run, deploys say so', async () => {
  const app = await stage.newApp();
  const { appHost } = stage.server.platform;
  const { noAppHost } = await import('../../../src/domains/hosting/no-app-host.js');
  Object.assign(stage.server.platform, { appHost: noAppHost() });
  await stage.upload(app, saying('nowhere'));
  await jobs();
  Object.assign(stage.server.platform, { appHost });
  expect((await stage.deploys(app)).staging).toEqual({
    status: 'failed',
    deployedAt: null,
    errorCode: 'RUNTIME_UNAVAILABLE',
  });
});

test('deploys are refused for what is not hosted, not there, or not one’s own', async () => {
  const app = await stage.newApp();
  await stage.call('POST', versionsOf(app), {
    json: {
      manifest: { name: 'R', handle: app.handle, api_version: '2026-10', hosting: { url: 'https://r.example.com' } },
    },
  });
  expect((await deploy(app, 1, 'staging')).body).toMatchObject({
    code: 'VERSION_NOT_DEPLOYABLE',
    reason: 'not_hosted',
  });
  expect((await deploy(app, 9, 'staging')).body.code).toBe('APP_VERSION_NOT_FOUND');
  expect((await deploy(app, 1, 'moon')).status).toBe(400);
  expect((await deploy({ ...app, appId: '999999' }, 1, 'staging')).body.code).toBe('APP_NOT_FOUND');
});
