import { describe, expect } from 'vitest';
import { drawPng } from '../../../server/testing/draw-image.js';
import { expectAccessible } from '../harness/expect-accessible.js';
import { journey } from '../harness/journey.js';
import { settled } from '../harness/visit.js';
import { openShop } from './open-shop.js';

describe('products', () => {
  journey('lose nothing that was typed: not to a refusal, not to a reload', async ({ souk, visit }) => {
    const shop = await openShop(souk);
    const page = await visit({ person: shop.merchant, path: `${shop.path}/products/new` });
    await settled(page);
    await page.getByLabel('Name').fill('Burnous');
    await page.getByLabel('Price in DZD').fill('cheap');
    await page.getByLabel('Tags').fill('winter, wool');
    await page.getByRole('button', { name: 'Create product' }).click();
    const price = page.getByLabel('Price in DZD');
    await page.getByText(/^price is not valid/).waitFor();
    expect(await price.getAttribute('aria-invalid')).toBe('true');
    await page.reload();
    expect(await page.getByLabel('Name').inputValue()).toBe('Burnous');
    expect(await page.getByLabel('Tags').inputValue()).toBe('winter, wool');
    await price.fill('12500');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create product' }).click();
    await page.getByRole('heading', { level: 1, name: 'Burnous' }).waitFor();

    await page.getByLabel('Description').fill('Woven by hand.');
    await page.getByText('Unsaved changes').waitFor();
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Orders' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
    await page.reload();
    expect(await page.getByLabel('Description').inputValue()).toBe('Woven by hand.');
  });

  journey('have pictures by upload and by address, in the order that people give them', async ({ souk, visit }) => {
    const shop = await openShop(souk);
    const page = await visit({ person: shop.merchant, path: `${shop.path}/products/${shop.product.id}` });
    await settled(page);
    await page.getByLabel('Image URL').fill('https://cdn.example.dz/burnous.jpg');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const file = { name: 'burnous.png', mimeType: 'image/png', buffer: drawPng(64, 64) };
    await page.getByLabel('Drop images here, or choose files').setInputFiles(file);
    await page.getByLabel('Alt text for image 2').fill('A white burnous');
    await page.getByRole('button', { name: 'Move image 2 up' }).click();
    expect(await page.getByLabel('Alt text for image 1').inputValue()).toBe('A white burnous');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
    const picture = page.getByRole('img', { name: 'A white burnous' });
    await picture.waitFor();
    expect(await picture.evaluate((image: unknown) => (image as { naturalWidth: number }).naturalWidth)).toBe(64);
    await page.getByRole('link', { name: 'https://cdn.example.dz/burnous.jpg' }).waitFor();

    const broken = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
    await page.getByLabel('Drop images here, or choose files').setInputFiles(broken);
    await page.getByRole('alert').getByText('notes.png').waitFor();
    await expectAccessible(page);
  });

  journey('get more variants, each with a price of its own', async ({ souk, visit }) => {
    const shop = await openShop(souk);
    const page = await visit({ person: shop.merchant, path: `${shop.path}/products/new` });
    await settled(page);
    await page.getByLabel('Name').fill('Djellaba');
    await page.getByLabel('Price in DZD').fill('8000');
    await page.getByRole('button', { name: 'Add option' }).click();
    await page.getByLabel('Option 1', { exact: true }).fill('Size');
    await page.getByLabel('Values of option 1').fill('M, L');
    await page.getByLabel('Price for L').fill('9000');
    await page.getByRole('button', { name: 'Create product' }).click();
    await page.getByRole('heading', { level: 1, name: 'Djellaba' }).waitFor();
    const variants = page.getByRole('table', { name: 'Variants' });
    await variants.getByRole('row', { name: /^L.*9,000\.00/ }).waitFor();
    await page.getByLabel('Values of option 1').fill('M, L, XL');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add variant' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Size').selectOption('XL');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await variants.getByRole('row', { name: /^XL/ }).waitFor();
    await expectAccessible(page);
  });
});

describe('collections', () => {
  journey(
    'show what their rules would gather before they are saved, and follow them after',
    async ({ souk, visit }) => {
      const shop = await openShop(souk);
      const page = await visit({ person: shop.merchant, path: `${shop.path}/collections/new` });
      await settled(page);
      await page.getByLabel('Name').fill('Under 200');
      await page.getByRole('button', { name: 'Add rule' }).click();
      await page.getByText('Complete every rule to preview matching products.').waitFor();
      await page.getByLabel('Value').fill('50');
      await page.getByText('0 products match').waitFor();
      await page.getByLabel('Value').fill('200');
      await page.getByText('1 product matches').waitFor();
      await page.getByRole('link', { name: 'Product 1' }).waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Create collection' }).click();
      await page.getByRole('heading', { level: 1, name: 'Under 200' }).waitFor();
      await page.getByText('1 product matches').waitFor();

      await page.goto(`${shop.path}/collections/new`);
      await page.getByLabel('Name').fill('By hand');
      await page.getByLabel('Parent collection').selectOption({ label: 'Under 200' });
      await page.getByLabel('Position').fill('-1');
      const picture = { name: 'shelf.png', mimeType: 'image/png', buffer: drawPng(64, 64) };
      await page.getByLabel('Drop an image here, or choose a file').setInputFiles(picture);
      await page.getByRole('img', { name: 'Image' }).waitFor();
      await page.getByRole('button', { name: 'Create collection' }).click();
      await page.getByLabel('Position').and(page.locator('[aria-invalid="true"]')).waitFor();
      await page.getByLabel('Position').fill('3');
      await page.getByRole('button', { name: 'Create collection' }).click();
      await page.getByText('No products in this collection yet').waitFor();
      const [kept] = (await shop.call('GET', '/collections?limit=1')).body.data as object[];
      expect(kept).toMatchObject({ sortOrder: 3, parentId: expect.any(String), image: expect.stringMatching(/^http/) });
      await page.getByRole('button', { name: 'Add products' }).click();
      await page.getByRole('checkbox', { name: 'Select Product 1' }).check();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Add 1 product' }).click();
      await page.getByRole('table', { name: 'Products' }).getByText('Product 1').waitFor();
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('link', { name: 'Under 200' }).waitFor();
      expect(await page.getByRole('link', { name: 'By hand' }).count()).toBe(0);
    },
  );
});

describe('stock', () => {
  journey(
    'is adjusted on the number that was seen; another one is shown, and what was typed stays',
    async ({ souk, visit }) => {
      const shop = await openShop(souk);
      const page = await visit({ person: shop.merchant, path: `${shop.path}/inventory` });
      await settled(page);
      await page.getByRole('button', { name: 'Adjust stock of Product 1' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Adjust by').fill('-995');
      await dialog.getByLabel('Reason').fill('Stock count');
      await dialog.getByText('On hand: 1000 now, 5 after this adjustment.').waitFor();
      await shop.call('POST', `/inventory-levels/${shop.product.levelId}/adjust`, { delta: -3 });
      await dialog.getByRole('button', { name: 'Adjust', exact: true }).click();
      await dialog.getByText('Stock on hand changed from 1000 to 997', { exact: false }).waitFor();
      expect(await dialog.getByLabel('Adjust by').inputValue()).toBe('-995');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Adjust', exact: true }).click();
      await page.getByText('Product 1: 2 available').waitFor();

      await page.getByRole('button', { name: 'Low-stock threshold for Product 1' }).click();
      await dialog.getByRole('textbox', { name: 'Low-stock threshold' }).fill('five');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText(/^lowStockThreshold /).waitFor();
      await dialog.getByRole('textbox', { name: 'Low-stock threshold' }).fill('5');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('row', { name: /Product 1.*Low/ }).waitFor();
      await page.goto(shop.path);
      await page
        .getByRole('table', { name: 'Inventory' })
        .getByRole('row', { name: /Product 1/ })
        .waitFor();
    },
  );
});
