import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { amine, type OrderDesk, openOrderDesk } from '../../testing/open-order-desk.js';
import { plantProduct } from '../../testing/plant-shop.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
let desk: OrderDesk;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  desk = await openOrderDesk(server);
});

describe('a new order', () => {
  it('is numbered, priced from the catalogue, adds up, reserves its stock and is announced once', async () => {
    const order = await desk.place({ shippingPrice: '450.5', note: 'call first' });
    expect(order).toMatchObject({
      orderNumber: '1001',
      storeId: desk.storeId,
      status: 'pending',
      waiting: false,
      archived: false,
      dispatched: false,
      delivered: false,
      returned: false,
      currency: 'DZD',
      shippingPrice: '450.50',
      total: '651.50',
      buyer: { ...amine, phone2: null, address2: null },
      delivery: {
        method: 'home',
        speed: 'standard',
        deliveryAgentId: null,
        trackingNumber: null,
        carrierStatus: null,
      },
      source: 'manual',
      landingPageId: null,
      utm: { source: null, medium: null, campaign: null, content: null },
      exchangeOfOrderId: null,
      cancellation: null,
      scheduledFor: null,
      confirmedAt: null,
      note: 'call first',
      deliveryNote: null,
    });
    expect(order.items).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        productId: desk.product.id,
        variantId: null,
        packParentItemId: null,
        name: 'Product 1',
        variantName: null,
        sku: 'SKU-1',
        quantity: 2,
        unitPrice: '100.50',
        totalPrice: '201.00',
      },
    ]);
    expect(await desk.level()).toEqual({ onHand: 10, reserved: 2 });
    expect(await desk.announced()).toEqual(['orders/created[]']);
    expect((await desk.call('GET', `/orders/${order.id}`)).body).toEqual({ data: order });
    expect((await desk.place()).orderNumber).toBe('1002');
  });

  it('may have lines that are written by hand, at any price', async () => {
    const order = await desk.place({ items: [{ name: 'Gift wrapping', quantity: 3, unitPrice: '0.1' }] });
    expect(order.items[0]).toMatchObject({ productId: null, name: 'Gift wrapping', sku: null, totalPrice: '0.30' });
    expect(order.total).toBe('0.30');
    expect(await desk.level()).toEqual({ onHand: 10, reserved: 0 });
  });

  it('may replace goods of another order', async () => {
    const first = await desk.place();
    const exchange = await desk.place({ exchangeOfOrderId: first.id });
    expect(exchange).toMatchObject({ exchangeOfOrderId: first.id, source: 'exchange' });
  });

  it('is made once for one Idempotency-Key', async () => {
    const wanted = { storeId: desk.storeId, items: [{ productId: desk.product.id, quantity: 1 }] };
    const key = { headers: { 'idempotency-key': 'place-once' } };
    const first = await desk.call('POST', '/orders', wanted, key);
    const second = await desk.call('POST', '/orders', wanted, key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await desk.announced()).toEqual(['orders/created[]']);
    expect(await desk.level()).toEqual({ onHand: 10, reserved: 1 });
  });
});

describe('the stages of an order', () => {
  it('lead from confirmation to delivery, each announced by its own topic', async () => {
    const { id } = await desk.place();
    await desk.announced();

    const confirmed = await desk.step(id, 'confirm');
    expect(confirmed).toMatchObject({ status: 'pending', confirmedAt: expect.any(String) });
    expect(await desk.announced()).toEqual(['orders/confirmed[confirmedAt]']);

    const sent = await desk.call('POST', `/orders/${id}/dispatch`, {
      delivery: { trackingNumber: 'YAL-1', deliveryAgentId: 'yalidine' },
    });
    expect(sent.body.data).toMatchObject({
      dispatched: true,
      dispatchedAt: expect.any(String),
      delivery: { trackingNumber: 'YAL-1', deliveryAgentId: 'yalidine', method: 'home' },
    });
    expect(await desk.announced()).toEqual(['orders/dispatched[dispatched,delivery,dispatchedAt]']);
    expect(await desk.level()).toEqual({ onHand: 8, reserved: 0 });

    const delivered = await desk.step(id, 'deliver');
    expect(delivered).toMatchObject({ status: 'completed', delivered: true, deliveredAt: expect.any(String) });
    expect(await desk.announced()).toEqual(['orders/delivered[status,delivered,deliveredAt]']);
  });

  it('let a returned order keep its status and give its stock back', async () => {
    const { id } = await desk.place();
    await desk.step(id, 'confirm', 'dispatch');
    await desk.announced();
    expect(await desk.step(id, 'return')).toMatchObject({ status: 'pending', returned: true, dispatched: true });
    expect(await desk.announced()).toEqual(['orders/returned[returned,returnedAt]']);
    expect(await desk.level()).toEqual({ onHand: 10, reserved: 0 });

    const other = await desk.place();
    expect(await desk.step(other.id, 'confirm', 'dispatch', 'deliver', 'return')).toMatchObject({
      status: 'completed',
      delivered: true,
      returned: true,
    });
  });

  it('let an order be canceled for a reason, which frees its stock', async () => {
    const { id } = await desk.place();
    await desk.announced();
    const { body } = await desk.call('POST', `/orders/${id}/cancel`, { reasonId: 'out_of_stock' });
    expect(body.data).toMatchObject({
      status: 'canceled',
      canceledAt: expect.any(String),
      cancellation: { reasonId: 'out_of_stock', reasonLabel: 'Out of stock', source: 'merchant' },
    });
    expect(await desk.announced()).toEqual(['orders/cancelled[status,cancellation,canceledAt]']);
    expect(await desk.level()).toEqual({ onHand: 10, reserved: 0 });
  });

  it('tell what lies outside a stage by orders/updated too', async () => {
    const { id } = await desk.place();
    await desk.step(id, 'hold');
    expect(await desk.announced()).toEqual(['orders/created[]', 'orders/updated[waiting]']);
    expect(await desk.step(id, 'cancel')).toMatchObject({ status: 'canceled', waiting: false });
    expect(await desk.announced()).toEqual([
      'orders/cancelled[status,cancellation,canceledAt]',
      'orders/updated[waiting]',
    ]);
  });

  it('let confirming a held order free it, as part of the confirmation', async () => {
    const { id } = await desk.place();
    await desk.step(id, 'hold');
    await desk.announced();
    expect(await desk.step(id, 'confirm')).toMatchObject({ waiting: false });
    expect(await desk.announced()).toEqual(['orders/confirmed[waiting,confirmedAt]']);
  });

  it('let orders wait, go on, be put away and be taken out, each as an update', async () => {
    const { id } = await desk.place();
    await desk.announced();
    expect(await desk.step(id, 'hold')).toMatchObject({ waiting: true });
    expect(await desk.step(id, 'unhold')).toMatchObject({ waiting: false });
    expect(await desk.step(id, 'archive')).toMatchObject({ archived: true });
    expect(await desk.step(id, 'unarchive')).toMatchObject({ archived: false });
    expect(await desk.announced()).toEqual([
      'orders/updated[waiting]',
      'orders/updated[waiting]',
      'orders/updated[archived]',
      'orders/updated[archived]',
    ]);
  });

  it('take more than there is, and the stock says so', async () => {
    const { id } = await desk.place({ items: [{ productId: desk.product.id, quantity: 15 }] });
    await desk.step(id, 'confirm', 'dispatch');
    expect(await desk.level()).toEqual({ onHand: -5, reserved: 0 });
  });
});

describe('an edit', () => {
  it('of the buyer keeps what it does not name, and empties by null', async () => {
    const { id } = await desk.place();
    await desk.announced();
    const { body } = await desk.call('PATCH', `/orders/${id}`, { buyer: { phone2: '0661 22 33 44', address: null } });
    expect(body.data.buyer).toEqual({ ...amine, phone2: '0661 22 33 44', address: null, address2: null });
    expect(await desk.announced()).toEqual(['orders/updated[buyer]']);
  });

  it('of the items keeps lines by their ids, adds up anew and moves the reserved stock', async () => {
    const other = await plantProduct(server, {
      businessId: desk.merchant.businessId,
      storeId: desk.storeId,
      number: 2,
      stock: 4,
    });
    const { id, items } = await desk.place({ shippingPrice: '100' });
    await desk.announced(/./);
    const { body } = await desk.call('PATCH', `/orders/${id}`, {
      items: [
        { id: items[0].id, quantity: 1, unitPrice: '90' },
        { productId: other.id, quantity: 3 },
      ],
    });
    expect(body.data.items).toMatchObject([
      { id: items[0].id, quantity: 1, unitPrice: '90.00', totalPrice: '90.00', name: 'Product 1' },
      { productId: other.id, quantity: 3, unitPrice: '200.50', totalPrice: '601.50' },
    ]);
    expect(body.data.total).toBe('791.50');
    expect(await desk.level()).toEqual({ onHand: 10, reserved: 1 });
    expect(await desk.level(other)).toEqual({ onHand: 4, reserved: 3 });
    expect(await desk.announced(/./)).toEqual([
      'inventory_levels/updated[]',
      'inventory_levels/updated[]',
      'orders/updated[total,items]',
    ]);
  });

  it('of schedule, notes and shipping is one update that names them', async () => {
    const { id } = await desk.place();
    await desk.announced();
    const { body } = await desk.call('PATCH', `/orders/${id}`, {
      scheduledFor: '2026-12-01T10:00:00+01:00',
      note: 'n',
      deliveryNote: 'd',
      shippingPrice: '400',
    });
    expect(body.data).toMatchObject({ scheduledFor: '2026-12-01T09:00:00.000Z', total: '601.00' });
    expect(await desk.announced()).toEqual(['orders/updated[total,shippingPrice,scheduledFor,note,deliveryNote]']);
  });

  it('by the carrier names delivery, and one that changes nothing sends nothing', async () => {
    const { id } = await desk.place();
    const sent = await desk.step(id, 'confirm', 'dispatch');
    await desk.announced();
    const moved = await desk.call('PATCH', `/orders/${id}`, { delivery: { carrierStatus: 'in_transit' } });
    expect(moved.body.data.delivery.carrierStatus).toBe('in_transit');
    expect(moved.body.data.updatedAt > sent.updatedAt).toBe(true);
    expect(await desk.announced(/./)).toEqual(['orders/updated[delivery]']);
    const again = await desk.call('PATCH', `/orders/${id}`, { delivery: { carrierStatus: 'in_transit' } });
    expect(again.body).toEqual(moved.body);
    expect(await desk.announced(/./)).toEqual([]);
  });

  it('decided on an older state is refused when it says so', async () => {
    const order = await desk.place();
    await desk.step(order.id, 'confirm');
    const stale = { note: 'x', expectedUpdatedAt: order.updatedAt };
    const refused = await desk.call('PATCH', `/orders/${order.id}`, stale);
    expect([refused.status, refused.body.code]).toEqual([409, 'ORDER_CHANGED']);
    const { body } = await desk.call('GET', `/orders/${order.id}`);
    const fresh = { ...stale, expectedUpdatedAt: body.data.updatedAt };
    expect((await desk.call('PATCH', `/orders/${order.id}`, fresh)).status).toBe(200);
  });
});

describe('fields', () => {
  it('keeps the chosen members and the id', async () => {
    const { id } = await desk.place();
    const { body } = await desk.call('GET', `/orders/${id}?fields=total,buyer`, undefined, { check: false });
    expect(Object.keys(body.data).sort()).toEqual(['buyer', 'id', 'total']);
    const refused = await desk.call('GET', `/orders/${id}?fields=total,secret`);
    expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_FIELDS']);
  });
});
