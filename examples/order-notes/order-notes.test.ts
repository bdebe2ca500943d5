import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { WebhookEvent } from '@souk/app-kit';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { signUpDeveloper, type TestDeveloper } from '../../packages/server/testing/developers.js';
import { freePort } from '../../packages/server/testing/free-port.js';
import { idTokenFor } from '../../packages/server/testing/installations.js';
import { browserPath, openBrowser } from '../../packages/server/testing/open-browser.js';
import { startTestServer, type TestServer } from '../../packages/server/testing/start-test-server.js';
import { createOrderNotes } from './src/order-notes.js';
import { type Registered, registerApp } from './src/register-app.js';

let souk: TestServer;
let developer: TestDeveloper;
let registered: Registered;
let app: Server;
let appUrl: string;
let installationId: string;
const heard: WebhookEvent[] = [];

const patience = { timeout: 60_000, interval: 50 };

beforeAll(async () => {
  const [port, appPort] = [await freePort(), await freePort()];
  appUrl = `http://127.0.0.1:${appPort}`;
  souk = await startTestServer({
    config: {
      port,
      baseUrl: `http://127.0.0.1:${port}`,
      webhookAllow: [`127.0.0.1:${appPort}`],
      // Its own workers make the dev store and deliver the webhooks.
      roles: { api: true, worker: true },
    },
  });
  developer = await signUpDeveloper(souk);
  registered = await registerApp({
    baseUrl: souk.baseUrl,
    developerToken: developer.token,
    appUrl,
    manifest: await readFile(new URL('./souk.app.toml', import.meta.url), 'utf8'),
  });
  app = createOrderNotes({
    baseUrl: souk.baseUrl,
    appUrl,
    app: registered.app,
    onEvent: (event) => heard.push(event),
  });
  await new Promise<void>((resolve) => app.listen(appPort, '127.0.0.1', resolve));
  installationId = await registered.install();
}, 120_000);

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

it('shows its page to whoever the dashboard sends, and keeps a note on an order', { timeout: 60_000 }, async () => {
  const installation = { businessId: registered.businessId, installationId };
  const idToken = await idTokenFor(souk, installation, { token: developer.session });
  const open = () => fetch(`${appUrl}/?id_token=${idToken}`);
  const opened = await open();
  const page = await opened.text();
  expect([opened.status, opened.headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringContaining(`frame-ancestors ${souk.baseUrl}`),
  ]);
  expect(page).toContain('orders/created');
  const [, session] = /name="session" value="([^"]+)"/.exec(page) ?? [];
  const [, orderId] = /name="orderId" value="([^"]+)"/.exec(page) ?? [];

  const keep = (form: Record<string, string>) =>
    fetch(`${appUrl}/notes`, { method: 'POST', body: new URLSearchParams(form) });
  const note = 'Fragile: <call> "before" delivery';
  const kept = await keep({ session: session ?? '', orderId: orderId ?? '', note });
  expect(kept.status).toBe(200);
  expect(await kept.text()).toContain('value="Fragile: &lt;call&gt; &quot;before&quot; delivery"');

  expect((await keep({ session: `${installationId}.9999999999999.x`, orderId: orderId ?? '', note })).status).toBe(401);
  expect((await keep({ session: session ?? '', orderId: '0', note })).status).toBe(404);
  expect((await open()).status).toBe(401);
});

it.runIf(browserPath)('lives in the dashboard: a person keeps a note in its frame', { timeout: 120_000 }, async () => {
  const browser = await openBrowser(souk);
  try {
    const page = await browser.visit(`/dashboard/apps/${registered.businessId}/${installationId}`);
    await page.getByLabel('Email').fill(developer.email);
    await page.getByLabel('Password').fill(developer.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading', { name: 'Order notes' }).waitFor();
    const row = frame.getByRole('row').nth(1);
    await row.getByRole('textbox').fill('Gift: no price tag');
    await row.getByRole('button', { name: 'Keep' }).click();
    await frame.locator('input[value="Gift: no price tag"]').waitFor();
  } finally {
    await browser.close();
  }
});
