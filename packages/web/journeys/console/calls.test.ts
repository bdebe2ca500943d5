import { describe, expect } from 'vitest';
import { eventually } from '../harness/eventually.js';
import { journey } from '../harness/journey.js';
import { openTradedApp } from './open-traded-app.js';

describe('from a call to its webhook', () => {
  journey('a refused call is found by code, and its timeline tells why', async (walk) => {
    const shop = await openTradedApp(walk.souk);
    const requestId = await shop.callAdmin('GET', '/customers');
    const page = await walk.visit({ person: shop.developer, path: `/console/apps/${shop.appId}/api` });
    const group = page.getByRole('listitem').filter({ hasText: 'PERMISSION_DENIED' });
    // Calls are counted in batches, every two seconds.
    await eventually('the counted refusal', async () => {
      await page.reload();
      const shown = group.getByText('GET /apps/2026-10/customers').waitFor({ timeout: 3_000 });
      return shown.then(
        () => true,
        () => false,
      );
    });
    expect(await group.getByRole('link', { name: 'About this error' }).getAttribute('href')).toBe(
      '/docs/errors#permission_denied',
    );
    await group.getByRole('link', { name: requestId }).click();
    await page.getByRole('heading', { name: 'Request timeline' }).waitFor();
    await page.getByText('GET /apps/2026-10/customers').waitFor();
    await page.getByText('This request failed, so it created no events.').waitFor();
  });

  journey('a request id leads to the events it made and their deliveries, and back', async (walk) => {
    const shop = await openTradedApp(walk.souk);
    await shop.placeOrder();
    const { deliveryId, requestId } = await shop.readLatestDelivery();
    const page = await walk.visit({ person: shop.developer, path: `/console/apps/${shop.appId}/api` });
    await page.getByLabel('Request ID').fill(requestId);
    await page.keyboard.press('Enter');
    await page.getByText('A request from another source').waitFor();
    await page.getByRole('link', { name: `dlv_${deliveryId}` }).click();
    await page.getByRole('heading', { name: 'orders/created' }).waitFor();
    await page.getByRole('link', { name: requestId }).waitFor();

    await page.goto(`/console/apps/${shop.appId}/requests/req_${'0'.repeat(32)}`);
    await page.getByRole('heading', { name: 'Request not found' }).waitFor();
  });
});

describe('installations', () => {
  journey('tell their health, stores and scopes, and lead to their deliveries', async (walk) => {
    const shop = await openTradedApp(walk.souk);
    await shop.placeOrder();
    const page = await walk.visit({ person: shop.developer, path: `/console/apps/${shop.appId}/installations` });
    await page.getByRole('row').filter({ hasText: '1 delivered' }).getByRole('link').click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText('All stores, current and future').waitFor();
    const scope = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await scope('read_orders').getByText('Granted', { exact: true }).waitFor();
    await scope('read_buyer_contact').getByText('Not granted').waitFor();
    await page.getByRole('link', { name: 'View deliveries' }).click();
    await page.getByRole('grid', { name: 'Deliveries' }).getByText('orders/created').waitFor();
    expect(page.url()).toContain(`installationId=${shop.installationId}`);
  });
});
