import { describe, expect } from 'vitest';
import { addMember } from '../../../server/testing/people.js';
import { plantStore } from '../../../server/testing/plant-shop.js';
import { expectAccessible } from '../harness/expect-accessible.js';
import { journey } from '../harness/journey.js';
import { settled } from '../harness/visit.js';
import { enterOrder, openShop } from './open-shop.js';

describe('the dashboard', () => {
  journey('leads somebody with one business into it, and lets others choose', async ({ souk, visit }) => {
    const shop = await openShop(souk, 'Librairie El Djazaïr');
    const page = await visit({ person: shop.merchant, path: '/dashboard' });
    await page.waitForURL(`**${shop.path}`);
    await page.getByRole('heading', { level: 1, name: 'Librairie El Djazaïr' }).waitFor();

    await page.goto('/dashboard?all=shown');
    await page.getByLabel('Business name').fill('Dar El Hana');
    await page.reload();
    expect(await page.getByLabel('Business name').inputValue()).toBe('Dar El Hana');
    await page.getByRole('button', { name: 'Create business' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dar El Hana' }).waitFor();
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Librairie El Djazaïr' }).click();
    await page.getByRole('heading', { level: 1, name: 'Librairie El Djazaïr' }).waitFor();
    await page.getByRole('combobox', { name: 'Business', exact: true }).selectOption({ label: 'Dar El Hana' });
    await page.getByRole('heading', { level: 1, name: 'Dar El Hana' }).waitFor();
  });

  journey('offers nobody what they may not do', async ({ souk, visit }) => {
    const shop = await openShop(souk);
    const orderId = await enterOrder(shop);
    const colleague = await addMember(souk.server, shop.merchant, ['orders:read']);
    const page = await visit({ person: colleague, path: shop.path });
    await settled(page);
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('link', { name: 'Orders' }).waitFor();
    for (const hidden of ['Products', 'Inventory', 'Customers', 'Stores'])
      expect(await pages.getByRole('link', { name: hidden }).count(), hidden).toBe(0);
    expect(await page.getByText('Low stock').count()).toBe(0);
    await page.goto(`${shop.path}/orders/${orderId}`);
    await page.getByText('You don’t have permission to see contact details.').waitFor();
    expect(await page.getByText('A***').count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Confirm', exact: true }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Edit notes' }).count()).toBe(0);
    await page.goto(`${shop.path}/products`);
    await page.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor();
    await page.getByText('products:read').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: /Orders/ }).waitFor();
    expect(await page.getByRole('option', { name: /Products/ }).count()).toBe(0);
  });

  journey('looks at one store when asked to, from page to page', async ({ souk, visit }) => {
    const shop = await openShop(souk);
    await enterOrder(shop);
    const { storeId } = await plantStore(souk.server, shop.merchant.businessId);
    const page = await visit({ person: shop.merchant, path: `${shop.path}/orders` });
    await settled(page);
    await page.getByRole('link', { name: /^All\s*1$/ }).waitFor();
    await page.getByLabel('Store', { exact: true }).selectOption(storeId);
    await page.waitForURL(new RegExp(`store=${storeId}`));
    await page.getByRole('link', { name: /^All\s*0$/ }).waitFor();
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Products' }).click();
    await page.getByText('No products yet').waitFor();
    expect(new URL(page.url()).searchParams.get('store')).toBe(storeId);
    await page.getByLabel('Store', { exact: true }).selectOption('');
    await page.getByRole('link', { name: 'Product 1' }).waitFor();
  });
});
