import type { Manifest, Scope } from '@souk/contract';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installApp, releaseVersion, type TestInstallation } from '../../../testing/installations.js';
import { browserPath, openBrowser, type TestBrowser } from '../../../testing/open-browser.js';
import { addMember, signUpMerchant, type TestMerchant, type TestUser } from '../../../testing/people.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const listOf = ({ businessId }: { businessId: string }) => `/dashboard/apps/${businessId}`;
const pageOf = (installed: TestInstallation, deed: string) =>
  `${listOf(installed)}/${installed.installationId}/${deed}`;

/** A later version that the merchant has to agree to. */
async function offerVersion(installed: TestInstallation, version: number, changes: Partial<Manifest>): Promise<void> {
  const { app, installationId } = installed;
  await releaseVersion(server, app, version, { ...app.manifest, ...changes });
  await sql`update installations set pending_version = ${version} where id = ${installationId}`.execute(
    server.platform.db,
  );
}

async function stateOf({ businessId, installationId, merchant }: TestInstallation) {
  const path = `/dashboard/businesses/${businessId}/installations/${installationId}`;
  return (await server.call('GET', path, { token: merchant.token })).body.data;
}

const readsStores = async ({ accessToken }: TestInstallation) =>
  (await server.call('GET', '/apps/2026-10/stores', { token: accessToken })).status;

async function cookieOf({ email, password }: Pick<TestUser, 'email' | 'password'>): Promise<string> {
  const { headers } = await send('/dashboard/sign-in', { email, password });
  return (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

const open = (path: string, cookie: string) => server.call('GET', path, { headers: { cookie } });
const send = (path: string, fields: Record<string, string>, cookie = '', origin = 'http://souk.test') =>
  server.call('POST', path, { raw: new URLSearchParams(fields), headers: { origin, cookie } });

describe('the pages of installed apps', () => {
  it('belong to nobody else: a stranger is told that there is no such business, and changes nothing', async () => {
    const installed = await installApp(server, { scopes: ['read_stores'] });
    await offerVersion(installed, 2, { scopes: ['read_stores', 'read_orders'] });
    const stranger = await cookieOf(await signUpMerchant(server));
    const answers = [
      await open(listOf(installed), stranger),
      await open(pageOf(installed, 'update'), stranger),
      await open(pageOf(installed, 'uninstall'), stranger),
      await send(pageOf(installed, 'update'), { version: '2' }, stranger),
      await send(pageOf(installed, 'uninstall'), {}, stranger),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(await stateOf(installed)).toMatchObject({ state: 'active', version: 1, pendingVersion: 2 });
  });

  it('let a member without apps:manage look, and nothing more', async () => {
    const installed = await installApp(server, { scopes: ['read_stores'] });
    await offerVersion(installed, 2, { scopes: ['read_stores', 'read_orders'] });
    const clerk = await cookieOf(await addMember(server, installed.merchant, ['stores:read']));
    const list = await open(listOf(installed), clerk);
    expect(list.status).toBe(200);
    expect(list.text).toContain('Order Helper');
    expect(list.text).not.toMatch(/uninstall|See what is new/i);
    const refused = [
      await open(pageOf(installed, 'update'), clerk),
      await open(pageOf(installed, 'uninstall'), clerk),
      await send(pageOf(installed, 'update'), { version: '2' }, clerk),
      await send(pageOf(installed, 'uninstall'), {}, clerk),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(await stateOf(installed)).toMatchObject({ state: 'active', version: 1, pendingVersion: 2 });
  });

  it('let nobody hand an app more than they may do themselves', async () => {
    const installed = await installApp(server, { scopes: ['read_stores'] });
    await offerVersion(installed, 2, { scopes: ['read_stores', 'read_orders'] });
    const manager = await cookieOf(await addMember(server, installed.merchant, ['apps:manage', 'stores:read']));
    const answer = await send(pageOf(installed, 'update'), { version: '2' }, manager);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('You cannot grant read_orders');
    expect(await stateOf(installed)).toMatchObject({ version: 1, pendingVersion: 2, scopes: ['read_stores'] });
  });

  it('accept only the version that was shown, and show the newer one instead', async () => {
    const installed = await installApp(server, { scopes: ['read_stores'] });
    await offerVersion(installed, 2, { scopes: ['read_stores', 'read_orders'] });
    const cookie = await cookieOf(installed.merchant);
    expect((await open(pageOf(installed, 'update'), cookie)).text).toContain('to version 2?');
    await offerVersion(installed, 3, { scopes: ['read_stores', 'write_orders'] });
    const answer = await send(pageOf(installed, 'update'), { version: '2' }, cookie);
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('to version 3?');
    expect(await stateOf(installed)).toMatchObject({ version: 1, pendingVersion: 3 });
    for (const version of ['', 'x', '3.5', '-1']) {
      expect((await send(pageOf(installed, 'update'), { version }, cookie)).status).toBe(409);
    }
  });

  it('refuse a form that another site sent', async () => {
    const installed = await installApp(server, { scopes: ['read_stores'] });
    const cookie = await cookieOf(installed.merchant);
    expect((await send(pageOf(installed, 'uninstall'), {}, cookie, 'http://evil.test')).status).toBe(403);
    expect(await readsStores(installed)).toBe(200);
  });

  it('lead back to the list where there is nothing to decide', async () => {
    const installed = await installApp(server, { scopes: ['read_stores'] });
    const cookie = await cookieOf(installed.merchant);
    const nothingNew = await open(pageOf(installed, 'update'), cookie);
    expect([nothingNew.status, nothingNew.headers.get('location')]).toEqual([303, listOf(installed)]);
    expect((await send(pageOf(installed, 'uninstall'), {}, cookie)).status).toBe(303);
    const gone = await open(pageOf(installed, 'uninstall'), cookie);
    expect([gone.status, gone.headers.get('location')]).toEqual([303, listOf(installed)]);
    expect((await send(pageOf(installed, 'uninstall'), {}, cookie)).status).toBe(409);
  });

  it('show fifty at a time, newest first', async () => {
    const installed = await installApp(server, { scopes: ['read_stores'] });
    await copyInstallation(installed, 50);
    const cookie = await cookieOf(installed.merchant);
    const first = await open(listOf(installed), cookie);
    const next = /href="([^"]*\?after=\d+)"/.exec(first.text)?.[1] ?? '';
    const second = await open(next, cookie);
    const links = [first, second].map(({ text }) => [...text.matchAll(/\/(\d+)\/uninstall"/g)].map(([, id]) => id));
    expect(links.map(({ length }) => length)).toEqual([50, 1]);
    expect(links[1]).toEqual([installed.installationId]);
    expect(second.text).not.toContain('Older ones');
  });

  /** The same app cannot be there twice, so each copy is of an app of its own. */
  async function copyInstallation({ app, installationId }: TestInstallation, count: number): Promise<void> {
    const { db } = server.platform;
    await sql`
      with copied as (
        insert into apps select (jsonb_populate_record(app, jsonb_build_object('id', next_id(),
          'client_id', app.client_id || number, 'handle', app.handle || number))).*
        from apps as app, generate_series(1, ${count}::integer) as number where app.id = ${app.id} returning id
      ), versioned as (
        insert into versions select (jsonb_populate_record(one, jsonb_build_object('id', next_id(), 'app_id', copied.id))).*
        from versions as one, copied where one.app_id = ${app.id}
      )
      insert into installations select (jsonb_populate_record(one, jsonb_build_object('id', next_id(), 'app_id', copied.id))).*
      from installations as one, copied where one.id = ${installationId}`.execute(db);
  }
});

describe.runIf(browserPath)('a merchant with a browser', () => {
  let browser: TestBrowser;
  let merchant: TestMerchant;
  let installed: TestInstallation;
  beforeAll(async () => {
    browser = await openBrowser(server);
    merchant = await signUpMerchant(server, { name: 'Atlas <b>Boutique</b>' });
    const scopes: Scope[] = ['read_stores'];
    installed = await installApp(server, { merchant, scopes, manifest: { name: 'Order <i>Helper</i>' } });
  });
  afterAll(() => browser.close());

  async function atList(): Promise<Page> {
    const page = await browser.visit(listOf(merchant));
    await page.getByLabel('Email').fill(merchant.email);
    await page.getByLabel('Password').fill(merchant.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`http://souk.test${listOf(merchant)}`);
    return page;
  }

  it('finds the installed apps after signing in', async () => {
    const page = await atList();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Installed apps of Atlas <b>Boutique</b>');
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Order <i>Helper</i>']);
    expect(await page.getByRole('listitem').allTextContents()).toEqual(['See stores and their settings']);
    expect(await page.getByText('waits for your consent').count()).toBe(0);
  });

  it('sees what is new in a waiting version, puts it off, then accepts it', async () => {
    await offerVersion(installed, 2, {
      scopes: ['read_stores', 'read_customers'],
      optional_scopes: ['read_products'],
      allowed_hosts: ['cdn.example.test'],
    });
    const page = await atList();
    expect(await page.getByText('Version 2 waits for your consent.').count()).toBe(1);
    await page.getByRole('link', { name: 'See what is new' }).click();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
      'Update Order <i>Helper</i> to version 2?',
    );
    expect(await page.getByRole('listitem').allTextContents()).toEqual([
      expect.stringMatching(/customers.*sensitive/),
      expect.stringMatching(/products/),
      'cdn.example.test',
    ]);
    await page.getByRole('link', { name: 'Not now' }).click();
    expect(await stateOf(installed)).toMatchObject({ version: 1, pendingVersion: 2, scopes: ['read_stores'] });

    await page.getByRole('link', { name: 'See what is new' }).click();
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.waitForURL(`http://souk.test${listOf(merchant)}`);
    expect(await page.getByText('waits for your consent').count()).toBe(0);
    expect(await stateOf(installed)).toMatchObject({
      version: 2,
      pendingVersion: null,
      scopes: ['read_stores', 'read_customers'],
    });
  });

  it('is asked before an app is uninstalled, and then it can do nothing any more', async () => {
    const page = await atList();
    await page.getByRole('link', { name: 'Uninstall' }).click();
    expect(await page.getByRole('heading').textContent()).toBe('Uninstall Order <i>Helper</i>?');
    await page.getByRole('link', { name: 'Keep it' }).click();
    expect(await readsStores(installed)).toBe(200);

    await page.getByRole('link', { name: 'Uninstall' }).click();
    await page.getByRole('button', { name: 'Uninstall' }).click();
    await page.getByText('No app is installed.').waitFor();
    expect(page.url()).toBe(`http://souk.test${listOf(merchant)}`);
    expect(await readsStores(installed)).toBe(401);
  });
});
