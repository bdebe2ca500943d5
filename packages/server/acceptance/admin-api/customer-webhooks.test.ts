import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeliveryEngine } from '../../src/domains/webhooks/workers/delivery-engine.js';
import { installApp, makeApp } from '../../testing/installations.js';
import { type OrderDesk, openOrderDesk } from '../../testing/open-order-desk.js';
import { plantStore } from '../../testing/plant-shop.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';
import { driveEngine } from '../../testing/webhooks/drive-engine.js';
import { type Receiver, startReceiver } from '../../testing/webhooks/start-receiver.js';

let server: TestServer;
let receiver: Receiver;
let engine: DeliveryEngine;
let desk: OrderDesk;

beforeAll(async () => {
  receiver = await startReceiver();
  server = await startTestServer({ config: { webhookAllow: [`127.0.0.1:${receiver.port}`] } });
  desk = await openOrderDesk(server);
  engine = await driveEngine(server);
});

afterAll(async () => {
  await server.stop();
  await receiver.close();
});

const listening = async (storeIds: string[] | null) => {
  const app = await makeApp(server, {
    scopes: ['read_customers'],
    manifest: {
      hosting: { mode: 'remote', url: receiver.url },
      webhooks: [{ topics: ['customers/updated'], uri: '/hooks' }],
    },
  });
  return (await installApp(server, { app, merchant: desk.merchant, storeIds })).installationId;
};

/** Who heard of the customer, and what they read, since this was last asked. */
async function heard(): Promise<Record<string, { ordersCount: number; changed: string[] }>> {
  await engine.settleEverythingDue();
  return Object.fromEntries(
    receiver.received.splice(0).map(({ body }) => {
      const { ordersCount } = body.data.customer as { ordersCount: number };
      return [body.installationId, { ordersCount, changed: body.changed }];
    }),
  );
}

it('an installation limited to stores hears of a customer only when the customer reads differently there', async () => {
  const { storeId: elsewhere } = await plantStore(server.platform.db, desk.merchant.businessId);
  const items = [{ name: 'x', quantity: 1, unitPrice: '100' }];
  const [everywhere, here, there] = [
    await listening(null),
    await listening([desk.storeId]),
    await listening([elsewhere]),
  ];

  // The contacts are new: whoever knows the customer hears of it, and there nobody does.
  await desk.place({ items });
  expect(Object.keys(await heard()).sort()).toEqual([everywhere, here].sort());

  await desk.place({ items, storeId: elsewhere });
  expect(await heard()).toEqual({
    [everywhere]: { ordersCount: 2, changed: ['ordersCount', 'lastOrderAt'] },
    [there]: { ordersCount: 1, changed: ['ordersCount', 'lastOrderAt'] },
  });

  const { id } = (await desk.call('GET', '/customers')).body.data[0];
  await desk.call('PATCH', `/customers/${id}`, { note: 'kind' });
  expect(Object.keys(await heard()).sort()).toEqual([everywhere, here, there].sort());
});
