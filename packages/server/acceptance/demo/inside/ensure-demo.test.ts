import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Demo } from '../../../src/demo/demo.js';
import { endDemo, ensureDemo } from '../../../src/demo/ensure-demo.js';
import { signIn, signUp } from '../../../testing/people.js';
import { turnOnSecondFactor } from '../../../testing/second-factor.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let folder: string;
let server: TestServer;
// A group of tests has a Souk of its own, so that nobody signs in too often.
const open = async () => {
  folder = await mkdtemp(join(tmpdir(), 'souk-demo-'));
  server = await startTestServer({ config: { dataDir: join(folder, 'made-by-the-demo') } });
};
const close = async () => {
  await server.stop();
  await rm(folder, { recursive: true });
};

/** What a start with the demo does, a moment after whatever was before. */
async function start(): Promise<Demo> {
  server.clock.advanceSeconds(2);
  return (await ensureDemo(server.platform, server.composed.api, () => undefined)).demo;
}

const demoFile = () => join(server.platform.config.dataDir, 'demo.json');
const signInStatus = async ({ email, password }: { email: string; password: string }) =>
  (await server.call('POST', '/dashboard/session', { json: { email, password } })).status;
const readOrders = ({ installation }: Demo) =>
  server.call('GET', '/apps/2026-10/orders?limit=1', { token: installation.accessToken });
const refresh = ({ app, installation }: Demo) =>
  server.call('POST', '/apps/oauth/token', {
    headers: { authorization: `Basic ${Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64')}` },
    raw: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: installation.refreshToken }),
  });

async function expectAllToWork(demo: Demo): Promise<void> {
  expect((await readOrders(demo)).body.data).toHaveLength(1);
  expect((await server.call('GET', '/developer/apps', { token: demo.developer.token })).status).toBe(200);
  for (const one of [demo.developer, demo.merchant]) expect(await signInStatus(one), one.email).toBe(201);
  const desk = await server.call('GET', '/desk/reviews', { token: await signIn(server, demo.staff) });
  expect(desk.status).toBe(200);
}

async function expectNothingToWork(demo: Demo): Promise<void> {
  expect((await readOrders(demo)).status).toBe(401);
  expect((await refresh(demo)).status).toBe(401);
  expect((await server.call('GET', '/developer/apps', { token: demo.developer.token })).status).toBe(401);
  for (const one of [demo.developer, demo.merchant, demo.staff]) expect(await signInStatus(one), one.email).toBe(401);
}

describe('the demo', () => {
  beforeAll(open);
  afterAll(close);

  it('hands out tokens and sign-ins that work, in a folder that it makes, for its owner’s eyes only', async () => {
    const demo = await start();
    await expectAllToWork(demo);
    expect(JSON.parse(await readFile(demoFile(), 'utf8'))).toEqual(demo);
    expect((await stat(demoFile())).mode & 0o777).toBe(0o600);
  });

  it('keeps passwords, tokens and the secret across starts', async () => {
    const first = await start();
    const session = await signIn(server, first.merchant);
    expect(await start()).toEqual(first);
    await expectAllToWork(first);
    expect((await server.call('GET', '/dashboard/user', { token: session })).status).toBe(200);
  });

  it('renews an access token that is about to end, and nothing else', async () => {
    const first = await start();
    server.clock.advanceSeconds(50 * 60);
    const second = await start();
    expect(second).toEqual({ ...first, installation: expect.anything() });
    expect(second.installation.accessToken).not.toBe(first.installation.accessToken);
    await expectAllToWork(second);
  });

  it('names samples that can be read', async () => {
    const { samples, installation } = await start();
    const paths = {
      orders: samples.orderId,
      products: samples.productId,
      [`products/${samples.productId}/variants`]: samples.variantId,
      'inventory-levels': samples.inventoryLevelId,
      customers: samples.customerId,
      collections: samples.collectionId,
    };
    for (const [list, id] of Object.entries(paths)) {
      const answer = await server.call('GET', `/apps/2026-10/${list}/${id}`, { token: installation.accessToken });
      expect(answer.status, list).toBe(200);
      expect(answer.body.data.id).toBe(id);
    }
  });

  it('gives a new password to a person who changed theirs, and to them alone', async () => {
    const first = await start();
    const { email, password } = first.merchant;
    await server.call('PUT', '/dashboard/user/password', {
      token: await signIn(server, first.merchant),
      json: { currentPassword: password, newPassword: 'something of their own' },
    });
    const second = await start();
    expect(second.merchant.password).not.toBe(password);
    expect(await signInStatus({ email, password: 'something of their own' })).toBe(401);
    expect(second.developer).toEqual(first.developer);
    await expectAllToWork(second);
  });

  it('turns off a second factor that a visitor turned on, so that what it prints is enough to sign in', async () => {
    const { merchant } = await start();
    const token = await signIn(server, merchant);
    await turnOnSecondFactor(server, { ...merchant, userId: '', token });
    expect(await signInStatus(merchant)).toBe(401);
    await start();
    expect(await signInStatus(merchant)).toBe(201);
  });
});

describe('a demo that its own people broke', () => {
  beforeAll(open);
  afterAll(close);

  it('goes on after its app, developer or secrets were suspended, revoked or deleted by its own people', async () => {
    const first = await start();
    const staff = await signIn(server, first.staff);
    const developer = first.developer.token;
    const { body: account } = await server.call('GET', '/developer/account', { token: developer });
    const { body: secrets } = await server.call('GET', `/developer/apps/${first.app.id}/secrets`, { token: developer });
    for (const { id } of secrets.data)
      await server.call('DELETE', `/developer/apps/${first.app.id}/secrets/${id}`, { token: developer });
    const json = { reason: 'A test.' };
    expect((await server.call('POST', `/desk/apps/${first.app.id}/suspend`, { token: staff, json })).status).toBe(200);
    const suspended = await server.call('POST', `/desk/developers/${account.data.id}/suspend`, { token: staff, json });
    expect(suspended.status).toBe(200);
    const second = await start();
    expect(second.app.id).toBe(first.app.id);
    await expectAllToWork(second);

    const merchant = await signIn(server, second.merchant);
    const installation = `/dashboard/businesses/${second.merchant.businessId}/installations/${second.installation.id}`;
    expect((await server.call('DELETE', installation, { token: merchant })).status).toBe(204);
    expect((await server.call('DELETE', `/developer/apps/${second.app.id}`, { token: developer })).status).toBe(204);
    const third = await start();
    expect(third.app.handle).toBe('souk-demo-2');
    await expectAllToWork(third);
  });
});

describe('a start without the demo', () => {
  beforeAll(open);
  afterAll(close);

  it('ends everything that the demo handed out or its people made since, leaves the data, and removes the file', async () => {
    const demo = await start();
    const session = await signIn(server, demo.merchant);
    const secret = await server.call('POST', `/developer/apps/${demo.app.id}/secrets`, { token: demo.developer.token });
    expect(secret.status).toBe(201);

    server.clock.advanceSeconds(2);
    expect(await endDemo(server.platform)).toBe(true);
    await expectNothingToWork(demo);
    expect((await server.call('GET', '/dashboard/user', { token: session })).status).toBe(401);
    expect((await refresh({ ...demo, app: { ...demo.app, clientSecret: secret.body.data.secret } })).status).toBe(401);
    await expect(stat(demoFile())).rejects.toThrow('ENOENT');
    // Nobody can take the address of a person who is no more, either.
    const taken = await server.call('POST', '/dashboard/users', {
      json: { email: demo.staff.email, password: 'a long enough one', name: 'Somebody' },
    });
    expect(taken.status).toBe(409);
    expect(await endDemo(server.platform)).toBe(false);

    const again = await start();
    expect([again.merchant.businessId, again.app.id, again.samples]).toEqual([
      demo.merchant.businessId,
      demo.app.id,
      demo.samples,
    ]);
    await expectAllToWork(again);
    await expectNothingToWork(demo);
  });

  it('touches nobody else', async () => {
    const other = await signUp(server);
    await start();
    await endDemo(server.platform);
    expect((await server.call('GET', '/dashboard/user', { token: other.token })).status).toBe(200);
    expect(await signInStatus(other)).toBe(201);
  });
});

describe('the demo of another Souk', () => {
  let other: TestServer;
  beforeAll(async () => {
    await open();
    other = await startTestServer({ config: { dataDir: join(folder, 'shared'), embeddedDatabase: false } });
  });
  afterAll(async () => {
    await other.stop();
    await close();
  });

  it('has its demo.json neither overwritten nor removed', async () => {
    await start();
    const { config } = server.platform;
    const written = await readFile(demoFile(), 'utf8');
    const intruder = { ...other.platform, config: { ...other.platform.config, dataDir: config.dataDir } };
    await expect(ensureDemo(intruder, other.composed.api, () => undefined)).rejects.toThrow(
      /belongs to another Souk.*SOUK_DATA_DIR/,
    );
    await endDemo(intruder);
    expect(await readFile(demoFile(), 'utf8')).toBe(written);
  });

  it('never takes over somebody who signed up with an address of the demo', async () => {
    const squatter = await signUp(other, { email: 'staff@souk.example' });
    const { demo } = await ensureDemo(other.platform, other.composed.api, () => undefined);
    expect(demo.staff.email).toMatch(/^staff-[0-9a-z]{8}@souk\.example$/);
    const { body } = await other.call('GET', '/dashboard/user', { token: squatter.token });
    expect(body.data.staff).toBe(false);
    // A file of its own is its own again, and one that nobody can read is nobody's.
    expect((await ensureDemo(other.platform, other.composed.api, () => undefined)).demo).toEqual(demo);
    await writeFile(join(other.platform.config.dataDir, 'demo.json'), 'not JSON');
    await expect(ensureDemo(other.platform, other.composed.api, () => undefined)).rejects.toThrow('another Souk');
  });
});
