import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevStore, type TestDevStore } from '../../../testing/dev-stores.js';
import { signUpDeveloper, type TestDeveloper } from '../../../testing/developers.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
let developer: TestDeveloper;
let store: TestDevStore;
let empty: TestDevStore;
beforeAll(async () => {
  server = await startTestServer();
  developer = await signUpDeveloper(server);
  store = await createDevStore(server, developer);
  empty = await createDevStore(server, developer, { preset: 'empty' });
});
afterAll(() => server.stop());

const act = (json: object, { devStoreId } = store, token = developer.token) =>
  server.call('POST', `/developer/dev-stores/${devStoreId}/actions`, { token, json });
const change = async (json: object, where = store) => {
  const { status, body, text } = await act(json, where);
  expect(status, text).toBe(200);
  return body.data;
};
const topicsOf = async (resourceId: string) => {
  const { rows } = await sql<{ topic: string }>`
    select topic from events where business_id = any(${[store.businessId, empty.businessId]}::bigint[])
      and resource_id = ${resourceId} order by id`.execute(server.platform.db);
  return rows.map(({ topic }) => topic);
};

describe('actions in a dev store', () => {
  it('lead an order through its life, for real', async () => {
    const placed = await change({ action: 'place_order' });
    expect(placed).toMatchObject({ action: 'place_order', kind: 'order' });
    expect(placed.resource).toMatchObject({ status: 'pending', source: 'storefront' });
    expect(placed.resource.buyer.name).toMatch(/^.\*\*\*$/);
    const { id: orderId } = placed;
    // The newest order that fits is the one that was just placed.
    for (const action of [
      'hold',
      'unhold',
      'confirm',
      'dispatch',
      'carrier_update',
      'carrier_update',
      'deliver',
      'return',
    ])
      expect((await change({ action })).id, action).toBe(orderId);
    const order = await change({ action: 'archive', orderId });
    expect(order.resource).toMatchObject({
      confirmedAt: expect.any(String),
      dispatched: true,
      delivered: true,
      returned: true,
      archived: true,
      status: 'completed',
    });
    expect(order.resource.delivery).toMatchObject({
      trackingNumber: expect.stringMatching(/^DEV-/),
      carrierStatus: 'in_transit',
    });
    expect(await topicsOf(orderId)).toEqual([
      'orders/created',
      'orders/updated',
      'orders/updated',
      'orders/confirmed',
      'orders/dispatched',
      'orders/updated',
      'orders/updated',
      'orders/delivered',
      'orders/returned',
      'orders/updated',
    ]);
  });

  it('cancel with a reason', async () => {
    const { id } = await change({ action: 'place_order' });
    const { resource } = await change({ action: 'cancel', orderId: id, reasonId: 'fraud' });
    expect(resource).toMatchObject({ status: 'canceled', cancellation: { reasonId: 'fraud', source: 'merchant' } });
    const again = await act({ action: 'cancel', orderId: id });
    expect([again.status, again.body.code]).toEqual([409, 'ORDER_STATE_INVALID']);
  });

  it('abandon a checkout', async () => {
    const { id, kind, resource } = await change({ action: 'abandon_checkout' });
    expect(kind).toBe('checkout');
    expect(resource).toMatchObject({ abandonedAt: expect.any(String), recoveryUrl: null });
    expect(await topicsOf(id)).toEqual(['abandoned_checkouts/created']);
  });

  it('change products and stock', async () => {
    const made = await change({ action: 'create_product' });
    const repriced = await change({ action: 'update_product', productId: made.id });
    expect(Number(repriced.resource.price)).toBeGreaterThan(Number(made.resource.price));
    expect(await topicsOf(made.id)).toEqual(['products/created', 'products/updated']);
    const counted = await change({ action: 'adjust_stock', productId: made.id, delta: 25 });
    expect(counted).toMatchObject({ kind: 'inventoryLevel', resource: { productId: made.id, onHand: 25 } });
    const again = await change({ action: 'adjust_stock', inventoryLevelId: counted.id, delta: -5 });
    expect(again.resource.onHand).toBe(20);
    expect(await topicsOf(counted.id)).toEqual(['inventory_levels/updated', 'inventory_levels/updated']);
    const ordered = await change({ action: 'place_order', productId: made.id });
    expect(ordered.resource.items[0].productId).toBe(made.id);
  });

  it('ask for and erase what is known of a customer', async () => {
    const asked = await change({ action: 'request_customer_data' });
    expect(asked).toMatchObject({ kind: 'dataRequest', resource: { customerId: expect.any(String) } });
    expect(await topicsOf(asked.id)).toEqual(['customers/data_request']);
    const { customerId } = asked.resource;
    const erased = await change({ action: 'redact_customer', customerId });
    expect(erased).toMatchObject({ kind: 'customerRedaction', resource: { customerId } });
    const { body } = await server.call('GET', `/dashboard/businesses/${store.businessId}/customers/${customerId}`, {
      token: developer.session,
    });
    expect(body.data).toMatchObject({ name: null, phone: null });
  });

  it('bring a new buyer each time', async () => {
    const phones = new Set<string>();
    for (let n = 0; n < 4; n++) {
      const { id } = await change({ action: 'place_order' });
      const order = await server.call('GET', `/dashboard/businesses/${store.businessId}/orders/${id}`, {
        token: developer.session,
      });
      phones.add(order.body.data.buyer.phone);
    }
    expect(phones.size).toBe(4);
  });

  it('say what is missing when nothing fits', async () => {
    for (const action of ['place_order', 'confirm', 'deliver', 'carrier_update', 'adjust_stock', 'redact_customer']) {
      const { status, body } = await act({ action }, empty);
      expect([status, body.code], action).toEqual([409, 'DEV_STORE_ACTION_IMPOSSIBLE']);
      expect(body.fix.length).toBeGreaterThan(10);
    }
    await change({ action: 'create_product' }, empty);
    expect((await change({ action: 'place_order' }, empty)).kind).toBe('order');
  });

  it('do not find what is not in this dev store', async () => {
    const { id } = await change({ action: 'place_order' });
    for (const orderId of [id, '1', '999999999999999999999999']) {
      const { status, body } = await act({ action: 'confirm', orderId }, empty);
      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    }
    expect((await act({ action: 'update_product', productId: '1' })).status).toBe(404);
    expect((await act({ action: 'adjust_stock', inventoryLevelId: '1' })).status).toBe(404);
    expect((await act({ action: 'redact_customer', customerId: '1' })).status).toBe(404);
  });

  it('refuse words they do not know without a code', async () => {
    for (const json of [
      {},
      { action: 'burn_down' },
      { action: 'confirm', orderId: 'x' },
      { action: 'confirm', a: 1 },
    ]) {
      const { status, body } = await act(json, store, developer.session);
      expect([status, body.code]).toEqual([400, undefined]);
    }
  });
});
