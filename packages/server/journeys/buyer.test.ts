import { join } from 'node:path';
import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, openBrowser, type TestBrowser } from '../testing/open-browser.js';
import { type OrderDesk, openOrderDesk } from '../testing/open-order-desk.js';
import { startTestServer, type TestServer } from '../testing/start-test-server.js';

const pictures = process.env.SOUK_TEST_PICTURES;

const texts = {
  en: {
    order: 'Order now',
    name: 'Full name',
    phone: 'Phone number',
    province: 'Province',
    prices: 'Show delivery prices',
    town: 'Town',
    address: 'Street address',
    place: 'Place order',
    thanks: 'Thank you for your order',
    follow: 'Follow this order',
    received: 'Received',
  },
  ar: {
    order: 'اطلب الآن',
    name: 'الاسم الكامل',
    phone: 'رقم الهاتف',
    province: 'الولاية',
    prices: 'عرض أسعار التوصيل',
    town: 'البلدية',
    address: 'العنوان',
    place: 'تأكيد الطلب',
    thanks: 'شكرًا على طلبك',
    follow: 'تتبّع هذا الطلب',
    received: 'مُستلَم',
  },
};

describe.runIf(browserPath)('a customer on a small phone without scripts', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let desk: OrderDesk;
  let origin: string;

  beforeAll(async () => {
    server = await startTestServer({ config: { storefrontDomain: 'stores.test' } });
    desk = await openOrderDesk(server);
    const { subdomain } = (await desk.call('GET', `/stores/${desk.storeId}`)).body.data;
    const host = `${subdomain}.${server.config.storefrontDomain}`;
    origin = `http://${host}`;
    browser = await openBrowser(server, { [host]: new URL(server.baseUrl).host });
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  async function look(page: Page, name: string): Promise<void> {
    const width = await page.evaluate('document.documentElement.scrollWidth');
    expect([name, width]).toEqual([name, 320]);
    if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
  }

  it.each(['en', 'ar'] as const)('buys a product in %s, from its page to the state of the order', async (language) => {
    const words = texts[language];
    const context = await browser.browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 320, height: 640 },
    });
    const page = await context.newPage();
    await page.goto(`${origin}/${language}/products/${desk.product.id}`);
    await look(page, `${language}-product`);
    await page.getByRole('button', { name: words.order }).click();
    await look(page, `${language}-checkout`);
    await page.getByLabel(words.name).fill('Amine Benali');
    await page.getByLabel(words.phone, { exact: true }).fill(language === 'ar' ? '٠٦٦٠١٢٣٤٥٦' : '0550 12 34 56');
    await page.getByRole('button', { name: words.place }).click();
    await look(page, `${language}-problems`);
    expect(await page.getByRole('alert').count()).toBe(1);
    await page.getByLabel(words.province).selectOption('16');
    await page.getByRole('button', { name: words.prices }).click();
    await page.getByLabel(words.town).selectOption('1601');
    await page.getByLabel(words.address, { exact: true }).fill('12 rue Didouche Mourad');
    await look(page, `${language}-filled`);
    server.clock.advanceSeconds(10);
    await page.getByRole('button', { name: words.place }).click();
    await page.getByRole('heading', { name: words.thanks }).waitFor();
    await look(page, `${language}-thanks`);
    await page.getByRole('link', { name: words.follow }).click();
    await page.getByText(words.received).waitFor();
    await look(page, `${language}-status`);
    await context.close();
  });

  it('whose order is in the dashboard with its event', async () => {
    const { body } = await desk.call('GET', '/orders');
    expect(
      body.data.map(({ source, buyer }: { source: string; buyer: { phone: string } }) => [source, buyer.phone]),
    ).toEqual([
      ['storefront', '0660123456'],
      ['storefront', '0550123456'],
    ]);
    expect(await desk.announced(/^orders/)).toEqual(['orders/created[]', 'orders/created[]']);
  });

  it('finds no barrier on the pages that sell', async () => {
    const context = await browser.browser.newContext({ viewport: { width: 320, height: 640 } });
    const page = await context.newPage();
    await page.goto(`${origin}/en/products/${desk.product.id}`);
    await page.getByRole('button', { name: texts.en.order }).click();
    for (const path of ['/en/cart', '/en/checkout', '/ar/checkout', '/en/track']) {
      await page.goto(`${origin}${path}`);
      await page.evaluate(axe.source);
      const { violations } = (await page.evaluate('axe.run()')) as AxeResults;
      expect([path, violations.map(({ id }) => id)]).toEqual([path, []]);
    }
    await context.close();
  });
});
