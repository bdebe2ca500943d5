import { describe, expect } from 'vitest';
import { drawPng } from '../../../server/testing/draw-image.js';
import { expectAccessible } from '../harness/expect-accessible.js';
import { type Journey, journey } from '../harness/journey.js';
import { messagesFor } from '../harness/messages.js';
import { settled, type VisitOptions } from '../harness/visit.js';
import { buyInStorefront, openShop, type Shop } from './open-shop.js';

/** English has journeys of its own for each of these. */
const looks: Record<string, VisitOptions> = {
  'in French': { language: 'fr' },
  'in Arabic, on a phone in the dark': { language: 'ar', width: 390, height: 844, theme: 'dark' },
};

// Side by side: both wait for pages most of the time. The looks of pages as they open are held elsewhere (`every-page`).
describe.concurrent('a day in a shop', () => {
  for (const [name, look] of Object.entries(looks))
    journey(
      `${name}: a product with variants and a picture, a collection, an order to its end, and the stock`,
      (visitor) => walk(visitor, look),
      150_000,
    );
});

async function walk({ souk, visit }: Journey, look: VisitOptions): Promise<void> {
  const shop = await openShop(souk);
  const t = messagesFor(look.language ?? 'en');
  const page = await visit({ ...look, person: shop.merchant, path: `${shop.path}/products/new` });
  const button = (key: string, values?: Record<string, string | number>) =>
    page.getByRole('button', { name: t(key, values), exact: true });
  const field = (key: string, values?: Record<string, string | number>) => page.getByLabel(t(key, values)).first();
  const alike = async () => expectAccessible(page);

  await settled(page);
  await field('products.name').fill('قفطان Caftan');
  await field('products.priceIn', { currency: 'DZD' }).fill('15000');
  await field('products.tags').fill('mariage');
  await button('products.addOption').click();
  await field('products.optionName', { number: 1 }).fill('Taille');
  await field('products.optionValues', { number: 1 }).fill('M, L');
  await field('products.priceOf', { name: 'L' }).fill('16500');
  const picture = { name: 'caftan.png', mimeType: 'image/png', buffer: drawPng(80, 120) };
  await page.getByLabel(t('images.drop')).setInputFiles(picture);
  await field('products.alt', { number: 1 }).fill('Caftan');
  await alike();
  await button('products.create').click();
  await page.getByRole('heading', { level: 1, name: 'Caftan' }).waitFor();
  const productId = page.url().split('/').at(-1) ?? '';

  await page.goto(`${shop.path}/collections/new`);
  await settled(page);
  await field('collections.name').fill('Mariage');
  await button('collections.addRule').click();
  await page.getByRole('combobox', { name: t('collections.field'), exact: true }).selectOption('TAG');
  await page.getByRole('textbox', { name: t('collections.value'), exact: true }).fill('mariage');
  await page.getByText(t('collections.matches_one', { shown: 1 })).waitFor();
  await alike();
  await button('collections.create').click();
  await page.getByRole('heading', { level: 1, name: 'Mariage' }).waitFor();

  const variantId = await variantOf(shop, productId);
  const number = await buyInStorefront(souk, shop, { productId, variantId, quantity: 2 });
  await page.goto(`${shop.path}/orders?stage=new`);
  await settled(page);
  await page.getByRole('link', { name: `#${number}` }).click();
  await page.getByRole('heading', { level: 1, name: number }).waitFor();
  for (const step of ['confirm', 'dispatch', 'deliver', 'return']) {
    await button(`orders.steps.${step}`).click();
    await page.getByText(t(`orders.did.${step}`, { number })).waitFor();
  }
  for (const kind of ['created', 'confirmed', 'dispatched', 'delivered', 'returned'])
    await page
      .getByRole('list')
      .getByText(t(`orders.happened.${kind}`), { exact: true })
      .waitFor();
  await alike();

  await page.goto(`${shop.path}/inventory?q=${encodeURIComponent('قفطان')}`);
  await settled(page);
  await button('inventory.adjustOne', { name: 'قفطان Caftan · L' }).click();
  await field('inventory.delta').fill('12');
  await field('inventory.reason').fill(t('inventory.reasons.delivery'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('inventory.adjust'), exact: true })
    .click();
  await page.getByText(t('inventory.adjusted', { name: 'قفطان Caftan · L', available: 12 })).waitFor();
  await alike();

  await page.goto(shop.path);
  await settled(page);
  await page.getByRole('slider', { name: t('home.sales') }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(look.width ?? 1280);
}

async function variantOf({ call }: Shop, productId: string): Promise<string | undefined> {
  const product = (await call('GET', `/products/${productId}`)).body.data as {
    variants: { id: string; name: string }[];
  };
  return product.variants.find(({ name }) => name === 'M')?.id;
}
