import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { allowDemoAppAddresses } from '../src/demo/content/allow-demo-app-addresses.js';
import { type SeededDemo, seedDemo } from '../src/demo/content/seed-demo.js';
import type { Demo } from '../src/demo/demo.js';
import { readDemoFile } from '../src/demo/demo-file.js';
import { ensureDemo } from '../src/demo/ensure-demo.js';
import { openLog } from '../src/foundation/observe/open-log.js';
import { freePort } from '../testing/free-port.js';
import { browserPath, openBrowser } from '../testing/open-browser.js';
import { openTestDatabase, type TestDatabase } from '../testing/open-test-database.js';
import { testConfig } from '../testing/open-test-platform.js';
import { signIn } from '../testing/people.js';
import { startTestServer, type TestServer } from '../testing/start-test-server.js';

/** The whole world of the demo, with its apps as programs beside a Souk that works by itself. */
let dataDir: string;
let database: TestDatabase;
let souk: TestServer;
let demo: Demo;
let world: SeededDemo | undefined;
const logged: string[] = [];
const tokens = { merchant: '', staff: '' };

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'souk-world-'));
  database = await openTestDatabase();
  await startSouk();
}, 240_000);

/** A Souk at a port of its own, on the data of the one before it. */
async function startSouk(): Promise<void> {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const destination = { write: (line: string) => void logged.push(line) };
  const config = testConfig({
    databaseUrl: database.url,
    port,
    baseUrl,
    dashboardUrl: `${baseUrl}/dashboard`,
    dataDir,
    demo: true,
    roles: { api: true, worker: true, host: false },
  });
  souk = await startTestServer({
    databaseUrl: database.url,
    log: openLog({ level: 'warn', destination }),
    config: await allowDemoAppAddresses(config),
  });
  await begin();
  tokens.merchant = await signIn(souk, demo.merchant);
  tokens.staff = await signIn(souk, demo.staff);
}

afterAll(async () => {
  await world?.stop();
  await souk?.stop();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** What a start does once Souk serves, and when it is done. */
async function begin(): Promise<void> {
  demo = (await ensureDemo(souk.platform, souk.composed.api, () => undefined)).demo;
  world = seedDemo(souk.platform, souk.composed.api, demo);
  const { demoProgress } = souk.platform;
  await vi.waitFor(() => expect(['made', 'failed']).toContain(demoProgress.state), { timeout: 200_000, interval: 100 });
  expect([demoProgress.state, logged]).toEqual(['made', []]);
}

const read = async (token: string, path: string) => {
  const answer = await souk.call('GET', path, { token });
  expect(answer.status, path).toBe(200);
  return answer.body.data;
};
const named = (list: { name?: string; app?: { name: string } }[]) => list.map((one) => one.name ?? one.app?.name);
const installations = () => read(tokens.merchant, `/dashboard/businesses/${demo.merchant.businessId}/installations`);

/** As the page does it: an ID token of the dashboard, shown to the app's own server. */
async function orderNotes(method = 'GET', path = '/api/orders', body?: object) {
  const notes = (await installations()).find((one: { page: object | null }) => one.page !== null);
  const idToken = await souk.call(
    'POST',
    `/dashboard/businesses/${demo.merchant.businessId}/installations/${notes.id}/id-token`,
    { token: tokens.merchant },
  );
  const kept = (await readDemoFile(souk.platform))?.worldApps;
  const answer = await fetch(`http://127.0.0.1:${kept?.['order-notes-demo']?.port}${path}`, {
    method,
    headers: { authorization: `Bearer ${idToken.body.data.idToken}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()) as { orders: { id: string; note: string }[]; heard: { type: string }[] };
}

it('has apps in the marketplace, a case that waits, one sent back, and an app that the merchant can work with', async () => {
  const market = await souk.call('GET', '/marketplace/apps');
  const listed = market.body.data.filter(({ icon }: { icon: object | null }) => icon !== null);
  expect(new Set(named(listed))).toEqual(new Set(['Order Notes', 'Rayon Plein', 'توصيل']));
  expect(named(await read(tokens.staff, '/desk/reviews'))).toEqual(['Carte Fidélité']);
  expect(named(await read(tokens.staff, '/desk/decisions?outcome=changes_requested'))).toEqual(['Promo Flash']);

  const installed = await installations();
  const notes = installed.find(({ app }: { app: { name: string } }) => app.name === 'Order Notes');
  expect(notes).toMatchObject({
    version: 1,
    pendingVersion: 2,
    state: 'active',
    optionalScopes: ['read_buyer_contact'],
  });
  const [first] = (await orderNotes()).orders;
  await orderNotes('PUT', `/api/notes/${first?.id}`, { note: 'Gift' });

  const apps = (await readDemoFile(souk.platform))?.worldApps ?? {};
  const statesOf = async (handle: string) => {
    const sent = await read(demo.developer.token, `/developer/apps/${apps[handle]?.id}/deliveries?limit=100`);
    return sent.map(({ status, attempts }: { status: string; attempts: number }) => `${status} after ${attempts}`);
  };
  for (const wanted of ['delivered after 1', 'pending after 1'])
    expect(await statesOf('rayon-plein')).toContain(wanted);
  await vi.waitFor(async () => expect(await statesOf('tawsil')).toContain('failed after 1'), { timeout: 20_000 });
});

it.runIf(browserPath)(
  'is two clicks away: the merchant, and the app in its frame',
  async () => {
    const browser = await openBrowser(souk);
    try {
      const page = await browser.visit('/');
      await page.getByRole('button', { name: 'Sign in as merchant' }).click();
      await page.getByRole('link', { name: 'Order Notes' }).click();
      const app = page.frameLocator('iframe').frameLocator('iframe');
      await app.getByRole('textbox').first().waitFor();
      expect(await app.getByRole('row').count()).toBe(11);
    } finally {
      await browser.close();
    }
  },
  90_000,
);

it('is the same at the next start, at another port too: nothing is made twice, and the app goes on where it was', async () => {
  const before = { installed: await installations(), heard: (await orderNotes()).heard, baseUrl: souk.baseUrl };
  await world?.stop();
  await souk.stop();
  await startSouk();
  expect(souk.baseUrl).not.toBe(before.baseUrl);
  expect(await installations()).toEqual(before.installed);
  const { orders, heard } = await orderNotes();
  expect(orders[0]?.note).toBe('Gift');
  expect(heard.slice(-before.heard.length)).toEqual(before.heard);
  expect(named(await read(tokens.staff, '/desk/reviews'))).toEqual(['Carte Fidélité']);

  const { businessId } = demo.merchant;
  const [order] = await read(tokens.merchant, `/dashboard/businesses/${businessId}/orders?stage=new&limit=1`);
  const json = { note: 'Told to the app where it was' };
  await souk.call('PATCH', `/dashboard/businesses/${businessId}/orders/${order.id}`, { token: tokens.merchant, json });
  await vi.waitFor(async () => expect((await orderNotes()).heard).not.toEqual(heard), { timeout: 20_000 });
}, 120_000);
