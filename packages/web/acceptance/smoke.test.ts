import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../../server/testing/open-browser.js';
import { enterOrder, openShop, type Shop } from '../journeys/dashboard/open-shop.js';
import buildPages from '../journeys/harness/build-pages.mjs';
import { type Souk, startSouk } from '../journeys/harness/open-souk.js';
import { openVisit } from '../journeys/harness/visit.js';

/** The one journey of `npm test`; all others are `npm run test:journeys`. */
describe.runIf(browserPath)('a merchant with a browser', () => {
  let souk: Souk;
  beforeAll(async () => {
    await buildPages();
    souk = await startSouk();
  });
  afterAll(async () => {
    await souk?.browser.close();
    await souk?.server.stop();
    await souk?.appServer.close();
  });

  it('signs in to the dashboard and sees an order', async () => {
    const shop = await openShop(souk);
    const number = await numberOfNewOrder(shop);
    const { context, watch } = await openVisit(souk);
    const page = await context.newPage();
    await page.goto(`${shop.path}/orders`);
    await page.waitForURL(/\/dashboard\/sign-in\?next=/);
    await page.getByLabel('Email').fill(shop.merchant.email);
    await page.getByLabel('Password').fill(shop.merchant.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: `#${number}` }).click();
    await page.getByRole('heading', { level: 1, name: number }).waitFor();
    expect(await page.getByText('Amine Benali').count()).toBeGreaterThan(0);
    expect(watch.complaints).toEqual([]);
  });
});

async function numberOfNewOrder(shop: Shop): Promise<string> {
  const id = await enterOrder(shop);
  const { body } = await shop.call('GET', `/orders/${id}`);
  return (body.data as { orderNumber: string }).orderNumber;
}
