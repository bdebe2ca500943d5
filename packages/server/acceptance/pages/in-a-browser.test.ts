import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, openBrowser, type TestBrowser } from '../../testing/open-browser.js';
import { signUpMerchant } from '../../testing/people.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

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

  it('signs in, sees their businesses, and signs out', async () => {
    const merchant = await signUpMerchant(server, { name: 'Librairie <i>El Djazaïr</i>' });
    const page = await browser.visit('/dashboard');
    expect(page.url()).toBe('http://souk.test/dashboard/sign-in?next=%2Fdashboard');

    await page.getByLabel('Email').fill(merchant.email);
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(await page.getByRole('alert').textContent()).toBe('The email or the password is wrong.');
    expect(await page.getByLabel('Email').inputValue()).toBe(merchant.email);

    await page.getByLabel('Password').fill(merchant.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('http://souk.test/dashboard');
    expect(await page.getByRole('listitem').first().textContent()).toContain('Librairie <i>El Djazaïr</i>');
    expect(await page.evaluate('document.cookie')).toBe('');
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ name: 'souk_session', httpOnly: true, sameSite: 'Lax' });

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('http://souk.test/dashboard/sign-in');
    expect(await page.context().cookies()).toEqual([]);
    await page.goto('http://souk.test/dashboard');
    expect(page.url()).toContain('/sign-in');
  });

  it('is not signed out by a form on another site', async () => {
    const merchant = await signUpMerchant(server);
    const page = await browser.visit('/dashboard/sign-in');
    await page.getByLabel('Email').fill(merchant.email);
    await page.getByLabel('Password').fill(merchant.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('http://souk.test/dashboard');

    await page.goto(
      'data:text/html,<form method=post action="http://souk.test/dashboard/sign-out"><button>Win</button></form>',
    );
    await page.getByRole('button', { name: 'Win' }).click();
    await page.getByText('not sent from a page of this dashboard').waitFor();
    await page.goto('http://souk.test/dashboard');
    expect(page.url()).toBe('http://souk.test/dashboard');
  });
});
