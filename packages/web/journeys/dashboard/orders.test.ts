import { describe, expect } from 'vitest';
import { expectAccessible } from '../harness/expect-accessible.js';
import { journey } from '../harness/journey.js';
import { settled } from '../harness/visit.js';
import { enterOrder, enterOrders, openShop } from './open-shop.js';

describe('orders', () => {
  journey(
    'are chosen by the hundred and dispatched with one action, and those that cannot be are listed with the reason',
    async ({ souk, visit }) => {
      const shop = await openShop(souk);
      const ids = await enterOrders(shop, 100);
      const [unconfirmed, ...confirmed] = ids;
      for (let at = 0; at < confirmed.length; at += 33)
        await shop.call('POST', '/orders/batch', { action: 'confirm', ids: confirmed.slice(at, at + 33) });
      const page = await visit({ person: shop.merchant, path: `${shop.path}/orders` });
      await settled(page);
      await page.getByRole('link', { name: /^To dispatch\s*99$/ }).waitFor();
      const boxes = page.getByRole('checkbox', { name: /^Select #/ });
      expect(await boxes.count()).toBe(100);
      await page.getByRole('checkbox', { name: 'Select all rows shown' }).check();
      await page.getByText('100 orders selected').waitFor();
      await expectAccessible(page);
      await page.keyboard.press('d');
      const dialog = page.getByRole('dialog', { name: 'Dispatch 100 orders?' });
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Dispatch' }).click();
      await dialog.getByText('99 orders updated. 1 order couldn’t be updated.').waitFor();
      await dialog.getByText(/cannot be dispatched: it has not been confirmed/).waitFor();
      expect(await dialog.getByRole('link').getAttribute('href')).toContain(`/orders/${unconfirmed}`);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('link', { name: /^Dispatched\s*99$/ }).waitFor();
      expect(await page.getByText('orders selected').count()).toBe(0);
    },
    120_000,
  );

  journey('go on after the network was lost in the middle, and nothing is done twice', async ({ souk, visit }) => {
    const shop = await openShop(souk);
    await enterOrders(shop, 60);
    const page = await visit({ person: shop.merchant, path: `${shop.path}/orders`, tolerance: { noAnswer: true } });
    await settled(page);
    let batches = 0;
    await page.route('**/orders/batch', async (route) => {
      batches += 1;
      if (batches !== 2) return route.fallback();
      // The server does it, and its answer is lost.
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.getByRole('checkbox', { name: 'Select all rows shown' }).check();
    await page.getByRole('button', { name: 'Confirm' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm 60 orders?' });
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByText('Can’t reach Souk').waitFor();
    await dialog.getByText('25 orders updated.').waitFor();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('60 orders updated.').waitFor();
    expect(await dialog.getByText('refused').count()).toBe(0);
  });

  journey('are moved by keys, with the way back where there is one', async ({ souk, visit }) => {
    const shop = await openShop(souk);
    const orderId = await enterOrder(shop);
    const page = await visit({ person: shop.merchant, path: `${shop.path}/orders/${orderId}` });
    await settled(page);
    await page.keyboard.press('h');
    await page.getByText(/put on hold$/).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/taken off hold$/).waitFor();
    await page.keyboard.press('c');
    await page.getByText(/ confirmed$/).waitFor();
    await page.keyboard.press('d');
    await page.getByText(/ dispatched$/).waitFor();
    await page.getByRole('list').getByText('Dispatched').waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Mark as delivered').waitFor();
    await expectAccessible(page);
  });

  journey('say what changed meanwhile when somebody else was faster', async ({ souk, visit }) => {
    const shop = await openShop(souk);
    const orderId = await enterOrder(shop);
    const page = await visit({ person: shop.merchant, path: `${shop.path}/orders/${orderId}` });
    await settled(page);
    await shop.call('POST', `/orders/${orderId}/confirm`);
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'This order has changed since you opened it' });
    await alert.getByText(/Stage:.*New.*Confirmed/).waitFor();
    await page.getByRole('button', { name: 'Dispatch', exact: true }).waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Edit notes' }).click();
    await page.getByLabel('Internal note').fill('Call before noon');
    await shop.call('PATCH', `/orders/${orderId}`, { deliveryNote: 'Second floor' });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByText(/Carrier note:.*Second floor/).waitFor();
    expect(await page.getByLabel('Internal note').inputValue()).toBe('Call before noon');
    await dialog.getByRole('button', { name: 'Overwrite' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Call before noon').waitFor();
    await page.getByText('Second floor').first().waitFor();
  });

  journey('are found by number, and every filter is in the address', async ({ souk, visit }) => {
    const shop = await openShop(souk);
    const [first] = await enterOrders(shop, 3);
    const { orderNumber } = (await shop.call('GET', `/orders/${first}`)).body.data as { orderNumber: string };
    const page = await visit({ person: shop.merchant, path: `${shop.path}/orders` });
    await settled(page);
    await page.keyboard.press('/');
    await page.keyboard.type(orderNumber);
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`q=${orderNumber}`));
    await page.getByRole('link', { name: `#${orderNumber}`, exact: true }).waitFor();
    await page.getByRole('link', { name: /^Delivered/ }).click();
    await page.getByText('No orders match').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: `#${orderNumber}`, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: `#${orderNumber}` }).waitFor();
    await page.goBack();
    expect(new URL(page.url()).searchParams.get('q')).toBe(orderNumber);
  });

  journey('are canceled with a reason, after saying what that means', async ({ souk, visit }) => {
    const shop = await openShop(souk);
    const orderId = await enterOrder(shop);
    const page = await visit({ person: shop.merchant, path: `${shop.path}/orders/${orderId}` });
    await settled(page);
    await page.keyboard.press('x');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('You can’t undo this.').waitFor();
    await dialog.getByLabel('Cancellation reason').selectOption('wrong_address');
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByText('Wrong address').waitFor();
    expect(await page.getByRole('button', { name: 'Confirm', exact: true }).count()).toBe(0);
  });
});
