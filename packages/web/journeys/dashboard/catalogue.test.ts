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
    await page.getByRole('button', { name: 'Create the product' }).click();
    const price = page.getByLabel('Price in DZD');
    await page.getByText(/^price is not valid/).waitFor();
    expect(await price.getAttribute('aria-invalid')).toBe('true');
    await page.reload();
    expect(await page.getByLabel('Name').inputValue()).toBe('Burnous');
    expect(await page.getByLabel('Tags').inputValue()).toBe('winter, wool');
    await price.fill('12500');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create the product' }).click();
    await page.getByRole('heading', { level: 1, name: 'Burnous' }).waitFor();

    await page.getByLabel('Description').fill('Woven by hand.');
    await page.getByText('Not saved yet').waitFor();
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Orders' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Not saved yet').waitFor({ state: 'detached' });
    await page.reload();
    expect(await page.getByLabel('Description').inputValue()).toBe('Woven by hand.');
  });

  journey('have pictures by upload and by address, in the order that people give them', async ({ souk, visit }) => {
    const shop = await openShop(souk);
    const page = await visit({ person: shop.merchant, path: `${shop.path}/products/${shop.product.id}` });
    await settled(page);
    await page.getByLabel('Or its address elsewhere').fill('https://cdn.example.dz/burnous.jpg');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const file = { name: 'burnous.png', mimeType: 'image/png', buffer: drawPng(64, 64) };
    await page.getByLabel('Drop or choose pictures').setInputFiles(file);
    await page.getByLabel('What picture 2 shows').fill('A white burnous');
    await page.getByRole('button', { name: 'Picture 2 earlier' }).click();
    expect(await page.getByLabel('What picture 1 shows').inputValue()).toBe('A white burnous');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Not saved yet').waitFor({ state: 'detached' });
    const picture = page.getByRole('img', { name: 'A white burnous' });
    await picture.waitFor();
    expect(await picture.evaluate((image: unknown) => (image as { naturalWidth: number }).naturalWidth)).toBe(64);
    await page.getByRole('link', { name: 'https://cdn.example.dz/burnous.jpg' }).waitFor();

    const broken = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
    await page.getByLabel('Drop or choose pictures').setInputFiles(broken);
    await page.getByRole('alert').getByText('notes.png').waitFor();
    await expectAccessible(page);
  });

  journey('get more variants, each with a price of its own', async ({ souk, visit }) => {
    const shop = await openShop(souk);
    const page = await visit({ person: shop.merchant, path: `${shop.path}/products/new` });
    await settled(page);
    await page.getByLabel('Name').fill('Djellaba');
    await page.getByLabel('Price in DZD').fill('8000');
    await page.getByRole('button', { name: 'Add an option' }).click();
    await page.getByLabel('Option 1', { exact: true }).fill('Size');
    await page.getByLabel('Values of option 1').fill('M, L');
    await page.getByLabel('Price of L').fill('9000');
    await page.getByRole('button', { name: 'Create the product' }).click();
    await page.getByRole('heading', { level: 1, name: 'Djellaba' }).waitFor();
    const variants = page.getByRole('table', { name: 'Variants' });
    await variants.getByRole('row', { name: /^L.*9,000\.00/ }).waitFor();
    await page.getByLabel('Values of option 1').fill('M, L, XL');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Not saved yet').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add a variant' }).click();
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
      await page.getByRole('button', { name: 'Add a rule' }).click();
      await page.getByText('Fill in every rule to see what it would gather.').waitFor();
      await page.getByLabel('Value').fill('50');
      await page.getByText('0 products fit now').waitFor();
      await page.getByLabel('Value').fill('200');
      await page.getByText('One product fits now').waitFor();
      await page.getByRole('link', { name: 'Product 1' }).waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Create the collection' }).click();
      await page.getByRole('heading', { level: 1, name: 'Under 200' }).waitFor();
      await page.getByText('One product fits now').waitFor();

      await page.goto(`${shop.path}/collections/new`);
      await page.getByLabel('Name').fill('By hand');
      await page.getByLabel('Stands in').selectOption({ label: 'Under 200' });
      await page.getByLabel('Place among the others').fill('-1');
      const picture = { name: 'shelf.png', mimeType: 'image/png', buffer: drawPng(64, 64) };
      await page.getByLabel('Drop or choose a picture').setInputFiles(picture);
      await page.getByRole('img', { name: 'Picture' }).waitFor();
      await page.getByRole('button', { name: 'Create the collection' }).click();
      await page.getByLabel('Place among the others').and(page.locator('[aria-invalid="true"]')).waitFor();
      await page.getByLabel('Place among the others').fill('3');
      await page.getByRole('button', { name: 'Create the collection' }).click();
      await page.getByText('Nothing is in it yet').waitFor();
      const [kept] = (await shop.call('GET', '/collections?limit=1')).body.data as object[];
      expect(kept).toMatchObject({ sortOrder: 3, parentId: expect.any(String), image: expect.stringMatching(/^http/) });
      await page.getByRole('button', { name: 'Add products' }).click();
      await page.getByRole('checkbox', { name: 'Choose Product 1' }).check();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Add one product' }).click();
      await page.getByRole('table', { name: 'What is in it' }).getByText('Product 1').waitFor();
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
      await page.getByRole('button', { name: 'Adjust Product 1' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('How many come or go').fill('-995');
      await dialog.getByLabel('Why').fill('Recount');
      await dialog.getByText('On hand: 1000. After this: 5.').waitFor();
      await shop.call('POST', `/inventory-levels/${shop.product.levelId}/adjust`, { delta: -3 });
      await dialog.getByRole('button', { name: 'Adjust', exact: true }).click();
      await dialog.getByText('There were 1000 when you looked; now there are 997.', { exact: false }).waitFor();
      expect(await dialog.getByLabel('How many come or go').inputValue()).toBe('-995');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Adjust', exact: true }).click();
      await page.getByText('Product 1: 2 can be sold now.').waitFor();

      await page.getByRole('button', { name: 'Threshold of Product 1' }).click();
      await dialog.getByLabel('Low at').fill('five');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText(/^lowStockThreshold /).waitFor();
      await dialog.getByLabel('Low at').fill('5');
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
