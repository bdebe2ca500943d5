import { installApp } from '../installations.js';
import type { TestServer } from '../start-test-server.js';
import { driveEngine } from '../webhooks/drive-engine.js';
import type { Received, Receiver } from '../webhooks/start-receiver.js';
import type { TenancyStage } from './open-tenancy-stage.js';
import { requireStatus } from './require-status.js';
import type { TenancyCheck } from './walk-tenancy.js';

type Deliveries = Record<'full' | 'limited' | 'masked', Received[]>;

/** A change that an installation cannot read is not announced to it: even the news would tell what it may not know. */
export function unseenChangesCheck(receiver: Receiver): TenancyCheck {
  return {
    title: 'a change that an app cannot read is not announced to it',
    run: async (server, stage) => {
      const { stranger } = stage;
      const [inside, outside] = stranger.ids;
      const change = (method: string, path: string, json?: object) => changeAsOwner(server, stage, method, path, json);
      await announced(server, stage, receiver);

      await change('PATCH', `orders/${inside.sharedOrderId}`, { buyer: { address: '11 impasse Xylophone' } });
      const ofAddress = await announced(server, stage, receiver);
      requireNews('an address', ofAddress.full, 'orders/updated');
      rejectNews('an address', ofAddress.masked);

      await change('PATCH', `customers/${outside.customerId}`, { note: `Changed at ${Date.now()}` });
      const ofStranger = await announced(server, stage, receiver);
      requireNews('a customer of another store', ofStranger.full, 'customers/updated');
      rejectNews('a customer of another store', ofStranger.limited);
      await rejectRecords(server, stage);

      const items = [{ name: 'Gift', quantity: 1, unitPrice: '10.00' }];
      const json = { storeId: outside.storeId, items, buyer: await contactsOf(server, stage, inside.customerId ?? '') };
      await change('POST', 'orders', json);
      const ofOrder = await announced(server, stage, receiver);
      requireNews('an order in another store', ofOrder.full, 'customers/updated');
      rejectNews('an order in another store', ofOrder.limited);

      await change('POST', 'orders', { ...json, buyer: { ...json.buyer, address: '13 impasse Xylophone' } });
      const ofBoth = await announced(server, stage, receiver);
      requireNews('an order in another store with a new address', ofBoth.limited, 'customers/updated');
      if (ofBoth.limited.some(({ body }) => body.changed.includes('ordersCount')))
        throw new Error('An order in another store counts in what is called changed.');

      await change('POST', `customers/${inside.customerId}/data-request`);
      const ofRequest = await announced(server, stage, receiver);
      requireNews("a buyer's request", ofRequest.limited, 'customers/data_request');
      if (ofRequest.limited.some(({ raw }) => raw.includes(`"${outside.sharedOrderId}"`)))
        throw new Error("A buyer's request names an order of a store that is out of reach.");

      await leaveAgain(server, stage);
      for (const deliveries of Object.values(await announced(server, stage, receiver)))
        rejectNews('the end of another app', deliveries);
    },
  };
}

async function changeAsOwner(
  server: TestServer,
  { stranger: { merchant } }: TenancyStage,
  method: string,
  path: string,
  json?: object,
): Promise<void> {
  const address = `/dashboard/businesses/${merchant.businessId}/${path}`;
  requireStatus(
    await server.call(method, address, { token: merchant.token, ...(json && { json }) }),
    method === 'PATCH' ? 200 : 201,
    path,
  );
}

/** An app is installed, and uninstalled: whoever took that for its own end would erase everything. */
async function leaveAgain(server: TestServer, { stranger: { merchant } }: TenancyStage): Promise<void> {
  const { installationId } = await installApp(server, { merchant });
  const path = `/dashboard/businesses/${merchant.businessId}/installations/${installationId}`;
  requireStatus(await server.call('DELETE', path, { token: merchant.token }), 204, 'uninstalling an app');
}

/** As the customer has them, so that nothing but the counters changes with another order. */
async function contactsOf(server: TestServer, { stranger }: TenancyStage, customerId: string): Promise<object> {
  const path = `/apps/2026-10/customers/${customerId}`;
  const { body } = await server.call('GET', path, { token: stranger.full.accessToken });
  const { name, phone, phone2, email, provinceCode, townOns, address } = body.data;
  return { name, phone, phone2, email, provinceCode, townOns, address };
}

/** What each of the three apps is told of what happened since the last time. */
async function announced(server: TestServer, { stranger }: TenancyStage, receiver: Receiver): Promise<Deliveries> {
  receiver.received.length = 0;
  const engine = await driveEngine(server);
  for (let round = 0; round < 3; round++) await engine.settleEverythingDue();
  const of = (installationId: string) => receiver.received.filter(({ body }) => body.installationId === installationId);
  return {
    full: of(stranger.full.installationId),
    limited: of(stranger.limited.installationId),
    masked: of(stranger.masked.installationId),
  };
}

function requireNews(what: string, deliveries: Received[], topic: string): void {
  if (!deliveries.some(({ body }) => body.type === topic)) throw new Error(`${what} made no ${topic}.`);
}

function rejectNews(what: string, deliveries: Received[]): void {
  const [first] = deliveries;
  if (first) throw new Error(`${what} was announced as ${first.raw.toString('utf8')}`);
}

/** Nor does its log say that there was something to tell. */
async function rejectRecords(server: TestServer, { stranger }: TenancyStage): Promise<void> {
  const path = '/apps/2026-10/webhooks/deliveries?status=skipped&limit=100';
  const { body } = requireStatus(await server.call('GET', path, { token: stranger.limited.accessToken }), 200, path);
  const unread = body.data.filter(({ error }: { error: string }) => error === 'NO_BODY');
  if (unread.length > 0) throw new Error(`Its log has ${JSON.stringify(unread)}.`);
}
