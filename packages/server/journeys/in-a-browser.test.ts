import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, openBrowser, type TestBrowser } from '../testing/open-browser.js';
import { signUpMerchant } from '../testing/people.js';
import { startTestServer, type TestServer } from '../testing/start-test-server.js';

describe.runIf(browserPath)('a person with a browser', () => {
  let server: TestServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    server = await startTestServer();
    browser = await openBrowser(server);
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  it('signs in, sees where they wanted to go, and signs out', async () => {
    const merchant = await signUpMerchant(server);
    const wanted = 'http://souk.test/dashboard/device';
    const page = await browser.visit(new URL(wanted).pathname);
    expect(page.url()).toBe(`http://souk.test/dashboard/sign-in?next=${encodeURIComponent(new URL(wanted).pathname)}`);

    await page.getByLabel('Email').fill(merchant.email);
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(await page.getByRole('alert').textContent()).toBe('The email or the password is wrong.');
    expect(await page.getByLabel('Email').inputValue()).toBe(merchant.email);

    await page.getByLabel('Password').fill(merchant.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(wanted);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Connect a command-line tool');
    expect(await page.evaluate('document.cookie')).toBe('');
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ name: 'souk_session_80', httpOnly: true, sameSite: 'Lax' });

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('http://souk.test/dashboard/sign-in');
    expect(await page.context().cookies()).toEqual([]);
    await page.goto(wanted);
    expect(page.url()).toContain('/sign-in');
  });

  it('signs up, and comes back by signing in', async () => {
    const page = await browser.visit('/dashboard/device');
    await page.getByRole('link', { name: 'Create an account' }).click();
    const email = `browser-${Date.now()}@example.test`;
    await page.getByLabel('Name').fill('Yasmine');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('a long enough one');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('http://souk.test/dashboard/device');
    expect(await page.getByText('Yasmine').count()).toBe(1);
    await page.getByRole('button', { name: 'Sign out' }).click();
    const again = await signedIn({ email, password: 'a long enough one' }, '/dashboard/device');
    expect(await again.getByText('Yasmine').count()).toBe(1);
  });

  it('approves a device that shows the same code, and the device gets its token', async () => {
    const { page, device } = await atDevicePage({ name: 'Laptop <of> Amina' });
    expect(await page.getByRole('code').textContent()).toBe(device.user_code);
    expect(await page.getByText('Laptop <of> Amina').count()).toBe(1);
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.waitForURL('http://souk.test/dashboard/device/approved');
    const token = await pollDevice(device.device_code);
    expect(token.body).toMatchObject({ access_token: expect.stringMatching(/^svc_dt_/), token_type: 'Bearer' });

    await page.goto(device.verification_uri_complete);
    expect(await page.getByRole('alert').textContent()).toContain('already approved or denied');
  });

  it('denies a device, having typed its code by hand', async () => {
    const { page, device } = await atDevicePage({ typed: true });
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.waitForURL('http://souk.test/dashboard/device/denied');
    expect((await pollDevice(device.device_code)).body).toMatchObject({ error: 'access_denied' });
  });

  it('is told when no device shows the code', async () => {
    const merchant = await signUpMerchant(server);
    const page = await signedIn(merchant, '/dashboard/device?user_code=XXXX-XXXX');
    expect(await page.getByRole('alert').textContent()).toContain('mistyped or has expired');
  });

  async function signedIn({ email, password }: { email: string; password: string }, path: string) {
    const page = await browser.visit(path);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`http://souk.test${path}`);
    return page;
  }

  async function atDevicePage({ name, typed = false }: { name?: string; typed?: boolean }) {
    const started = await server.call('POST', '/developer/cli/device-code', {
      json: { client_id: 'souk-cli', ...(name && { device_name: name }) },
    });
    const device = started.body as { device_code: string; user_code: string; verification_uri_complete: string };
    const merchant = await signUpMerchant(server);
    const { pathname, search } = new URL(device.verification_uri_complete);
    const page = await signedIn(merchant, typed ? pathname : `${pathname}${search}`);
    if (typed) {
      await page.getByLabel('Code shown on the device').fill(device.user_code.toLowerCase().replace('-', ''));
      await page.getByRole('button', { name: 'Continue' }).click();
    }
    await page.getByRole('button', { name: 'Approve' }).waitFor();
    return { page, device };
  }

  function pollDevice(device_code: string) {
    const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
    return server.call('POST', '/developer/cli/token', { json: { grant_type, device_code, client_id: 'souk-cli' } });
  }

  it('is not signed out by a form on another site', async () => {
    const merchant = await signUpMerchant(server);
    const page = await signedIn(merchant, '/dashboard/device');

    await page.goto(
      'data:text/html,<form method=post action="http://souk.test/dashboard/sign-out"><button>Win</button></form>',
    );
    await page.getByRole('button', { name: 'Win' }).click();
    await page.getByText('not sent from a page of this dashboard').waitFor();
    await page.goto('http://souk.test/dashboard/device');
    expect(page.url()).toBe('http://souk.test/dashboard/device');
  });
});
