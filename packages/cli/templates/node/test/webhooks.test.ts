import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createMemoryTokenStore } from '@souk/app-kit';
import { listen } from '../src/app.js';
import { readSettings } from '../src/settings.js';
import { connectSouk } from '../src/souk.js';
import { installed, type SigningSouk, startSigningSouk } from './sign-delivery.js';

let souk: SigningSouk;
let app: { url: string; close(): Promise<void> };

before(async () => {
  souk = await startSigningSouk();
  const settings = readSettings({
    PORT: '0',
    SOUK_BASE_URL: souk.baseUrl,
    SOUK_APP_ID: installed.appId,
    SOUK_CLIENT_ID: 'app_test',
    SOUK_CLIENT_SECRET: 'secret',
  });
  app = await listen(settings, connectSouk(settings, createMemoryTokenStore()));
});

after(async () => {
  await app.close();
  souk.close();
});

const post = (delivery: { headers: Record<string, string>; body: string }) =>
  fetch(`${app.url}/webhooks`, { method: 'POST', ...delivery });

test('takes a webhook that Souk signed', async () => {
  assert.equal((await post(souk.deliver(installed))).status, 200);
});

test('refuses one that somebody else signed', async () => {
  assert.equal((await post(souk.deliver(installed, { forged: true }))).status, 401);
});

test('shows its page inside the dashboard only', async () => {
  const page = await fetch(`${app.url}/app`);
  assert.equal(page.status, 200);
  assert.match(page.headers.get('content-security-policy') ?? '', /frame-ancestors http:\/\/127\.0\.0\.1/);
});

test('shows orders to nobody without an ID token', async () => {
  assert.equal((await fetch(`${app.url}/api/orders`)).status, 401);
});
