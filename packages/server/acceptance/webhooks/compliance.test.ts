import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestInstallation } from '../../testing/installations.js';
import { plantStore } from '../../testing/plant-shop.js';
import { signUpStaff } from '../../testing/review/open-review-stage.js';
import { openWebhookShop, type WebhookShop } from '../../testing/webhooks/open-webhook-shop.js';

let shop: WebhookShop;
beforeAll(async () => {
  shop = await openWebhookShop();
});
afterAll(() => shop.stop());

const topics = ['customers/data_request', 'customers/redact', 'app/uninstalled', 'business/redact'] as const;
const listening = (storeIds: string[] | null = null) => shop.listen({ topics: [...topics], storeIds });
const judge = async ({ app }: TestInstallation, action: 'suspend' | 'unsuspend', staff = shop.staff) => {
  const { status } = await shop.server.call('POST', `/desk/apps/${app.id}/${action}`, { token: staff.token });
  expect(status).toBe(200);
};
const newestCustomer = async (): Promise<string> => (await shop.desk.call('GET', '/customers')).body.data[0].id;
const told = async () =>
  Object.fromEntries(
    Object.entries(await shop.heard()).map(([id, bodies]) => [id, bodies.map(({ type, data }) => [type, data])]),
  );

it('a buyer’s requests reach installations limited to stores too, with the orders of those stores only', async () => {
  const { storeId: elsewhere } = await plantStore(shop.server, shop.desk.merchant.businessId);
  const [everywhere, here, there] = [
    await listening(),
    await listening([shop.desk.storeId]),
    await listening([elsewhere]),
  ];
  const order = await shop.desk.place();
  const customerId = await newestCustomer();
  const dataRequest = (await shop.desk.call('POST', `/customers/${customerId}/data-request`)).body.data;
  const customerRedaction = (await shop.desk.call('POST', `/customers/${customerId}/redact`)).body.data;
  expect(dataRequest.orderIds).toEqual([order.id]);
  const requests = (orderIds: string[]) => [
    ['customers/data_request', { dataRequest: { ...dataRequest, orderIds } }],
    ['customers/redact', { customerRedaction: { ...customerRedaction, orderIds } }],
  ];
  const heard = await told();
  expect(heard[everywhere.installationId]?.sort()).toEqual(requests([order.id]));
  expect(heard[here.installationId]?.sort()).toEqual(requests([order.id]));
  expect(heard[there.installationId]?.sort()).toEqual(requests([]));
});

it('one that was waiting for another attempt when the app was suspended is announced anew as well', async () => {
  const installation = await listening();
  await shop.desk.place({ buyer: { phone: '0662 22 33 44' } });
  const customerId = await newestCustomer();
  shop.receiver.answer = ({ body }, response) =>
    response.writeHead(body.installationId === installation.installationId ? 500 : 200).end();
  const dataRequest = (await shop.desk.call('POST', `/customers/${customerId}/data-request`)).body.data;
  await shop.heard();
  shop.receiver.answer = 200;
  await judge(installation, 'suspend');
  shop.server.clock.advanceSeconds(6);
  expect(await told()).not.toHaveProperty(installation.installationId);
  await judge(installation, 'unsuspend');
  expect((await told())[installation.installationId]).toEqual([['customers/data_request', { dataRequest }]]);
  const [anew, skipped] = await shop.logOf(installation);
  expect(anew).toMatchObject({ topic: 'customers/data_request', status: 'delivered', error: null });
  expect(skipped).toMatchObject({ topic: 'customers/data_request', status: 'skipped', error: 'APP_SUSPENDED' });
});

it('the end of an installation is told although its app is suspended', async () => {
  const installation = await listening();
  await judge(installation, 'suspend');
  await shop.desk.call('DELETE', `/installations/${installation.installationId}`);
  const heard = (await told())[installation.installationId];
  expect(heard).toEqual([
    ['app/uninstalled', { installation: expect.objectContaining({ id: installation.installationId }) }],
  ]);
});

it('for a suspended app they are recorded as skipped, and announced anew once it is unsuspended', async () => {
  const installation = await listening();
  await shop.desk.place({ buyer: { phone: '0661 22 33 44' } });
  const customerId = await newestCustomer();
  await judge(installation, 'suspend');
  const customerRedaction = (await shop.desk.call('POST', `/customers/${customerId}/redact`)).body.data;
  expect(await told()).not.toHaveProperty(installation.installationId);

  // Longer than events are kept: the request itself is not forgotten.
  shop.server.clock.advanceDays(8);
  await judge(installation, 'unsuspend', await signUpStaff(shop.server));
  expect((await told())[installation.installationId]).toEqual([['customers/redact', { customerRedaction }]]);
  expect(await told()).not.toHaveProperty(installation.installationId);
});
