import { describe, expect } from 'vitest';
import { signUpMerchant } from '../../../server/testing/people.js';
import { plantProduct } from '../../../server/testing/plant-shop.js';
import { expectAccessible } from '../harness/expect-accessible.js';
import { journey } from '../harness/journey.js';
import { messagesFor } from '../harness/messages.js';
import type { Souk } from '../harness/open-souk.js';
import { settled } from '../harness/visit.js';
import { placeOrder } from '../pages/seed-store.js';

async function openShop(souk: Souk) {
  const merchant = await signUpMerchant(souk.server);
  const { businessId, storeIds } = merchant;
  const product = await plantProduct(souk.server, { businessId, storeId: storeIds[0] as string, stock: 50 });
  const orderId = await placeOrder(souk, merchant, product.id);
  const list = await souk.server.call('GET', `/dashboard/businesses/${businessId}/customers`, {
    token: merchant.token,
  });
  return { merchant, orderId, customerId: list.body.data[0].id as string };
}

describe('customers', () => {
  journey('are found, noted and tagged, and nothing typed is lost', async ({ souk, visit }) => {
    const { merchant, customerId } = await openShop(souk);
    const page = await visit({ person: merchant, path: `/dashboard/b/${merchant.businessId}/customers` });
    page.on('dialog', (dialog) => void dialog.accept());
    const search = page.getByRole('searchbox').first();
    await search.fill('Nobody');
    await search.press('Enter');
    await page.getByText('No customers found').waitFor();
    await search.fill('Amine');
    await search.press('Enter');
    await page.getByRole('link', { name: 'Amine Benali' }).click();
    await page.getByLabel('Note', { exact: true }).fill('Calls back after six');
    await page.getByLabel('Tags').fill('vip, wholesale');
    await page.reload();
    expect(await page.getByLabel('Note', { exact: true }).inputValue()).toBe('Calls back after six');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Notes saved').waitFor();
    const path = `/dashboard/businesses/${merchant.businessId}/customers/${customerId}`;
    const { body } = await souk.server.call('GET', path, { token: merchant.token });
    expect(body.data).toMatchObject({ note: 'Calls back after six', tags: ['vip', 'wholesale'] });
    await page.getByRole('button', { name: 'Request data' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Request data' }).click();
    await page.getByText('Data requested.').waitFor();
  });

  journey('are erased on a phone in Arabic, after a warning of what that does', async ({ souk, visit }) => {
    const { merchant, customerId, orderId } = await openShop(souk);
    const say = messagesFor('ar');
    const path = `/dashboard/b/${merchant.businessId}/customers/${customerId}`;
    const page = await visit({ person: merchant, language: 'ar', theme: 'dark', width: 390, path });
    await settled(page);
    await page.getByRole('button', { name: say('customers.redact.do') }).click();
    const dialog = page.getByRole('dialog', { name: say('customers.redact.title') });
    await dialog.getByText(say('customers.redact.final')).waitFor();
    await dialog.getByText(say('customers.redact.stays')).waitFor();
    await expectAccessible(page);
    const erase = dialog.getByRole('button', { name: say('customers.redact.do') });
    expect(await erase.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill(customerId);
    await erase.click();
    await page.getByText(say('customers.erased')).waitFor();
    await page.getByRole('heading', { level: 1, name: say('customers.nameless') }).waitFor();
    const order = await souk.server.call('GET', `/dashboard/businesses/${merchant.businessId}/orders/${orderId}`, {
      token: merchant.token,
    });
    expect(order.body.data.buyer).toMatchObject({ name: null, phone: null, address: null });
  });
});
