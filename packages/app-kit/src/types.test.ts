import type { Topic } from '@souk/contract';
import { describe, expectTypeOf, it } from 'vitest';
import type {
  AdminClient,
  BulkExport,
  ComplianceRequest,
  Installation,
  Order,
  Pages,
  WebhookEvent,
  WebhookTopic,
} from './index.js';

declare const souk: AdminClient;
declare const event: WebhookEvent;

/** Looked at by the compiler only, never run. */
const never = (_calls: () => unknown) => undefined;

describe('types of the Admin client', () => {
  it('a read gives the resource, or the fields that were asked for', () => {
    never(() => {
      expectTypeOf(souk.readOrder('1')).resolves.toEqualTypeOf<Order>();
      expectTypeOf(souk.readOrder('1', { fields: ['total'] })).resolves.toEqualTypeOf<Pick<Order, 'id' | 'total'>>();
      expectTypeOf(souk.listOrders()).toEqualTypeOf<Pages<Order>>();
      expectTypeOf(souk.deleteCollection('1')).resolves.toEqualTypeOf<void>();
      // @ts-expect-error: an order has no such field
      void souk.readOrder('1', { fields: ['colour'] });
      // @ts-expect-error: no such owner
      void souk.putValue('basket', '1', 'key', { value: 1 });
      // @ts-expect-error: an order needs items
      void souk.createOrder({ storeId: '1' });
      // @ts-expect-error: no such reason
      void souk.cancelOrder('1', { reasonId: 'bored' });
    });
  });

  it('members are exact', () => {
    expectTypeOf<Order['status']>().toEqualTypeOf<'pending' | 'completed' | 'canceled'>();
    expectTypeOf<Order['total']>().toEqualTypeOf<string>();
    expectTypeOf<Order['confirmedAt']>().toEqualTypeOf<string | null>();
    expectTypeOf<Order['cancellation']>().not.toEqualTypeOf<never>();
    expectTypeOf<null>().toExtend<Order['cancellation']>();
  });
});

describe('types of webhooks', () => {
  it('every topic of the service is known, and no other', () => {
    expectTypeOf<WebhookTopic>().toEqualTypeOf<Topic>();
  });

  it('narrowing by type gives the resource of the topic', () => {
    never(() => {
      if (event.type === 'orders/created') {
        expectTypeOf(event.data.order).toEqualTypeOf<Order>();
        // @ts-expect-error: there is no product in an order's event
        event.data.product;
      }
      if (event.type === 'app/uninstalled') expectTypeOf(event.data.installation).toEqualTypeOf<Installation>();
      if (event.type === 'customers/redact') {
        expectTypeOf(event.data.customerRedaction).toEqualTypeOf<ComplianceRequest>();
      }
      if (event.type === 'bulk/finished') expectTypeOf(event.data.bulkExport).toEqualTypeOf<BulkExport>();
      expectTypeOf(event.webhookId).toEqualTypeOf<string>();
    });
  });
});
