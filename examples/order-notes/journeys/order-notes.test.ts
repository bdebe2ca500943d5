import { mkdtemp, readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createTokenClient, type WebhookEvent } from '@souk/app-kit';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { signUpDeveloper, type TestDeveloper } from '../../../packages/server/testing/developers.js';
import { freePort } from '../../../packages/server/testing/free-port.js';
import { idTokenFor } from '../../../packages/server/testing/installations.js';
import { browserPath, openBrowser } from '../../../packages/server/testing/open-browser.js';
import { startTestServer, type TestServer } from '../../../packages/server/testing/start-test-server.js';
import { createOrderNotes } from '../src/order-notes.js';
import { type Registered, registerApp } from '../src/register-app.js';
import { openMemory } from '../src/remember.js';

let souk: TestServer;
let developer: TestDeveloper;
let registered: Registered;
let app: Server;
let appUrl: string;
let installationId: string;
let file: string;
let startApp: () => Promise<Server>;
const heard: WebhookEvent[] = [];

const patience = { timeout: 60_000, interval: 50 };

beforeAll(async () => {
  const [port, appPort] = [await freePort(), await freePort()];
  appUrl = `http://127.0.0.1:${appPort}`;
  souk = await startTestServer({
    config: {
      port,
      baseUrl: `http://127.0.0.1:${port}`,
      dashboardUrl: `http://127.0.0.1:${port}/dashboard`,
      webhookAllow: [`127.0.0.1:${appPort}`],
      // Its own workers make the dev store and deliver the webhooks.
      roles: { api: true, worker: true, host: false },
    },
  });
  developer = await signUpDeveloper(souk);
  registered = await registerApp({
    baseUrl: souk.baseUrl,
    developerToken: developer.token,
    appUrl,
    manifest: await readFile(new URL('../souk.app.toml', import.meta.url), 'utf8'),
  });
  const bridge = await buildBridge();
  file = join(await mkdtemp(join(tmpdir(), 'souk-notes-')), 'notes.json');
  startApp = async () => {
    const server = createOrderNotes({
      baseUrl: souk.baseUrl,
      appUrl,
      app: registered.app,
      memory: await openMemory(file),
      onEvent: (event) => heard.push(event),
      bridge,
    });
    await new Promise<void>((resolve) => server.listen(appPort, '127.0.0.1', resolve));
    return server;
  };
  app = await startApp();
  installationId = await registered.install();
}, 120_000);

/** As a bundler would: one file of what the page imports. */
async function buildBridge(): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'souk-bridge-'));
  const entry = fileURLToPath(new URL('../../../packages/bridge/src/index.ts', import.meta.url));
  await build({ entryPoints: [entry], bundle: true, format: 'esm', outfile: join(folder, 'index.js') });
  return pathToFileURL(`${folder}/`);
}

afterAll(async () => {
  app?.closeAllConnections();
  app?.close();
  await souk?.stop();
});

it('hears of its installation and of an order, verified', { timeout: 120_000 }, async () => {
  await vi.waitFor(() => expect(heard.map(({ type }) => type)).toContain('app/installed'), patience);
  const { id } = await registered.act('place_order');
  const orders = () => heard.flatMap((event) => (event.type === 'orders/created' ? [event.data.order.id] : []));
  await vi.waitFor(() => expect(orders()).toEqual([id]), patience);
});

interface Shown {
  orders: { id: string; note: string }[];
  heard: { type: string }[];
}

const freshIdToken = () =>
  idTokenFor(souk, { businessId: registered.businessId, installationId }, { token: developer.session });
const list = (token: string) => fetch(`${appUrl}/api/orders`, { headers: { authorization: `Bearer ${token}` } });

it('answers whoever shows an ID token of the dashboard, and keeps a note on an order', {
  timeout: 60_000,
}, async () => {
  const idToken = await freshIdToken();
  const page = await fetch(`${appUrl}/`);
  expect([page.status, page.headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringContaining(`frame-ancestors ${souk.baseUrl}`),
  ]);
  const { orders, heard: told } = (await (await list(idToken)).json()) as Shown;
  expect(told.map(({ type }) => type)).toContain('orders/created');

  const keep = (orderId: string, note: unknown, token = idToken) =>
    fetch(`${appUrl}/api/notes/${orderId}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ note }),
    });
  const note = 'Fragile: <call> "before" delivery';
  const [first] = orders;
  expect((await keep(first?.id ?? '', note)).status).toBe(200);
  const again = (await (await list(idToken)).json()) as Shown;
  expect(again.orders.find(({ id }) => id === first?.id)?.note).toBe(note);

  expect((await keep(first?.id ?? '', note, 'made.up.token')).status).toBe(401);
  expect((await keep('0', note)).status).toBe(404);
  expect((await keep(first?.id ?? '', 5)).status).toBe(400);
  expect((await list('')).status).toBe(401);
});

it('knows after a restart where it is installed and what it heard, and heals when its tokens were revoked', {
  timeout: 60_000,
}, async () => {
  const before = (await (await list(await freshIdToken())).json()) as Shown;
  app.closeAllConnections();
  await new Promise((resolve) => app.close(resolve));
  app = await startApp();
  const { id } = await registered.act('place_order');
  await vi.waitFor(
    () => expect(heard.some((event) => event.type === 'orders/created' && event.data.order.id === id)).toBe(true),
    patience,
  );
  const after = (await (await list(await freshIdToken())).json()) as Shown;
  expect(after.heard.slice(1)).toEqual(before.heard);

  const { tokens } = await openMemory(file);
  const kept = await tokens.load(installationId);
  const client = createTokenClient({ baseUrl: souk.baseUrl, ...registered.app, store: tokens });
  await client.revoke(kept?.refreshToken ?? '');
  expect((await list(await freshIdToken())).status).toBe(200);
});

it.runIf(browserPath)('lives in the dashboard: a person keeps a note in its frame', { timeout: 120_000 }, async () => {
  const browser = await openBrowser(souk);
  try {
    const page = await browser.visit(`/dashboard/apps/${registered.businessId}/${installationId}`);
    await page.getByLabel('Email').fill(developer.email);
    await page.getByLabel('Password').fill(developer.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const frame = page.frameLocator('iframe').frameLocator('iframe');
    await frame.getByRole('heading', { name: 'Order notes' }).waitFor();
    const note = frame.getByRole('textbox').first();
    await note.fill('Gift: no price tag');
    // The bar is the dashboard's; the app does what it says.
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The notes are kept').waitFor();
    await frame.locator('tbody tr').first().waitFor();
    await page.reload();
    await frame.getByRole('heading', { name: 'Order notes' }).waitFor();
    expect(await note.inputValue()).toBe('Gift: no price tag');
    expect(page.url()).not.toContain('token');
  } finally {
    await browser.close();
  }
});
