import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import app from '../src/main.js';
import { installed, type SigningSouk, startSigningSouk } from './sign-delivery.js';

let souk: SigningSouk;

before(async () => {
  souk = await startSigningSouk();
});

after(() => souk.close());

const post = (delivery: { headers: Record<string, string>; body: string }) =>
  app.fetch(new Request('http://app.test/webhooks', { method: 'POST', ...delivery }), {
    SOUK_BASE_URL: souk.baseUrl,
    SOUK_APP_ID: installed.appId,
  });

test('takes a webhook that Souk signed', async () => {
  assert.equal((await post(souk.deliver(installed))).status, 200);
});

test('refuses one that somebody else signed', async () => {
  assert.equal((await post(souk.deliver(installed, { forged: true }))).status, 401);
});
