import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeApp, requestToken, type TestApp } from '../testing/installations.js';
import { browserPath, openBrowser, type TestBrowser } from '../testing/open-browser.js';
import { signUpMerchant, type TestMerchant } from '../testing/people.js';
import { startTestServer, type TestServer } from '../testing/start-test-server.js';

describe.runIf(browserPath)('a merchant with a browser', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let merchant: TestMerchant;
  let app: TestApp;
  let appServer: Server;

  beforeAll(async () => {
    appServer = createServer((_, response) => {
      response.setHeader('content-type', 'text/html').end('<h1>The app itself</h1>');
    }).listen(0, '127.0.0.1');
    await once(appServer, 'listening');
    const { port } = appServer.address() as AddressInfo;
    server = await startTestServer({ config: { webhookAllow: ['app.test:80'] } });
    browser = await openBrowser(server, { 'app.test:80': `127.0.0.1:${port}` });
    merchant = await signUpMerchant(server, { name: 'Atlas <b>Boutique</b>' });
    app = await makeApp(server, {
      scopes: ['read_orders', 'read_stores'],
      manifest: {
        name: 'Order <i>Helper</i>',
        optional_scopes: ['read_customers'],
        hosting: { mode: 'remote', url: 'http://app.test' },
        admin: { path: '/embedded', title: 'Order Helper', links: [] },
        install: { redirect_urls: ['http://app.test/callback'] },
      },
    });
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
    appServer.close();
  });

  const installLink = () =>
    `/apps/install?${new URLSearchParams({
      client_id: app.clientId,
      redirect_uri: 'http://app.test/callback',
      response_type: 'code',
      state: 'a&b c',
    })}`;

  async function comeSignedIn(path: string): Promise<Page> {
    const page = await browser.visit(path);
    await page.getByLabel('Email').fill(merchant.email);
    await page.getByLabel('Password').fill(merchant.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Install' }).waitFor();
    return page;
  }

  it('declines, and the app hears of it', async () => {
    const page = await comeSignedIn(installLink());
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL('http://app.test/callback?**');
    const back = new URL(page.url()).searchParams;
    expect([back.get('error'), back.get('state')]).toEqual(['access_denied', 'a&b c']);
  });

  it('installs the app, is sent back to it, and its page learns who looks', async () => {
    const page = await comeSignedIn(installLink());
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
      'Install Order <i>Helper</i> on Atlas <b>Boutique</b>?',
    );
    expect(await page.getByText('View orders and abandoned checkouts').count()).toBe(1);
    await page.getByLabel('View customers').check();
    await page.getByLabel('Selected stores:').check();
    await page.getByRole('button', { name: 'Install' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('not valid');
    expect(await page.getByLabel('View customers').isChecked()).toBe(true);
    await page.getByLabel('Atlas <b>Boutique</b>').check();
    await page.getByRole('button', { name: 'Install' }).click();
    await page.waitForURL('http://app.test/callback?**');
    const back = new URL(page.url()).searchParams;
    expect(back.get('state')).toBe('a&b c');
    expect(back.get('iss')).toBe('http://souk.test/apps');
    const tokens = await requestToken(server, app, {
      grant_type: 'authorization_code',
      code: back.get('code') ?? '',
      redirect_uri: 'http://app.test/callback',
    });
    const own = await server.call('GET', '/apps/2026-10/installation', { token: tokens.body.access_token });
    expect(own.body.data.storeAccess).toEqual({ mode: 'selected', storeIds: merchant.storeIds });
    expect(tokens.body.scope).toBe('read_stores read_orders read_customers');

    const place = `/dashboard/businesses/${merchant.businessId}/installations/${tokens.body.installation_id}`;
    const handed = await server.call('POST', `${place}/id-token`, { token: merchant.token });
    const exchanged = await requestToken(server, app, {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: handed.body.data.idToken,
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      requested_token_type: 'urn:svc:params:oauth:token-type:online-access-token',
    });
    expect(exchanged.body).toMatchObject({ user_id: merchant.userId });

    await page.goto(`http://souk.test${installLink()}`);
    await page.getByRole('heading', { name: 'is already installed on' }).waitFor();
    await page.getByRole('link', { name: 'Open app' }).click();
    await page.waitForURL(`**/dashboard/b/${merchant.businessId}/apps/${tokens.body.installation_id}/**`);
  });

  it('is told when the link is wrong, and sent nowhere', async () => {
    const page = await browser.visit(`/apps/install?client_id=${app.clientId}&redirect_uri=http://evil.test/`);
    expect(page.url()).toContain('http://souk.test/');
    expect(await page.textContent('body')).toContain('redirect_uri');
  });
});
