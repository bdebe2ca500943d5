import {
  BulkExport,
  BusinessRedaction,
  Checkout,
  ComplianceRequest,
  Customer,
  type DataKey,
  fromCents,
  Installation,
  InventoryLevel,
  maskContacts,
  Order,
  type OrderItem,
  Product,
  type Topic,
  toCents,
  topicFacts,
  topics,
} from '@souk/contract';
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { describe, expect, it } from 'vitest';
import { compileValidator } from '../../../foundation/http/validation/validate.js';
import { samples } from './sample-topics.js';

const schemas: Record<DataKey, TSchema> = {
  order: Order,
  checkout: Checkout,
  product: Product,
  inventoryLevel: InventoryLevel,
  customer: Customer,
  installation: Installation,
  dataRequest: ComplianceRequest,
  customerRedaction: ComplianceRequest,
  businessRedaction: BusinessRedaction,
  bulkExport: BulkExport,
};

const installation: Installation = {
  id: '1000007',
  appId: '1000008',
  businessId: '1000009',
  state: 'active',
  version: 2,
  preview: false,
  pendingVersion: 3,
  scopes: ['read_orders'],
  requestedScopes: ['read_buyer_contact'],
  storeAccess: { mode: 'selected', storeIds: ['1000010'] },
  installedAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  uninstalledAt: null,
};

const places = fc.record({
  storeId: fc.bigInt({ min: 1n, max: 2n ** 62n }).map(String),
  currency: fc.constantFrom('DZD', 'EUR'),
  maySeeContacts: fc.boolean(),
  at: fc.date({ min: new Date('2026-01-01'), max: new Date('2099-01-01'), noInvalidDate: true }),
  installation: fc.constantFrom(installation, { ...installation, state: 'suspended' as const }),
});

/** The sample as whoever receives it reads it: JSON, held against the schema of its topic. */
interface Read<Resource> {
  storeId: string | null;
  changed: string[];
  resource: Resource;
  at: string;
  maySeeContacts: boolean;
}

/** What one resource or another has, for what is asked of all of them. */
type SomeResource = { storeId?: string | null; buyer?: Contacts | null; recoveryUrl?: string | null } & Record<
  string,
  unknown
>;
type Contacts = Parameters<typeof maskContacts>[0];

function everySample<Resource = SomeResource>(
  topic: Topic,
  holds: (sample: Read<Resource>, place: { storeId: string }) => void,
) {
  fc.assert(
    fc.property(places, (place) => {
      const { storeId, changed, resource } = JSON.parse(JSON.stringify(samples[topic](place)));
      holds(
        { storeId, changed, resource, at: place.at.toISOString(), maySeeContacts: place.maySeeContacts },
        { storeId: place.storeId },
      );
    }),
  );
}

const timesOf = (resource: Record<string, unknown>): string[] =>
  Object.entries(resource).flatMap(([name, value]) =>
    name.endsWith('At') && !['dueAt', 'urlExpiresAt'].includes(name) && typeof value === 'string' ? [value] : [],
  );
const sumOf = (items: OrderItem[]) => items.reduce((sum, { totalPrice }) => sum + toCents(totalPrice), 0n);

describe.each(topics)('a sample of %s', (topic) => {
  const problemsOf = compileValidator(schemas[topicFacts(topic).dataKey], 'sample');

  it('is the resource that the Admin API answers, of the past, and of the store it names', () => {
    everySample(topic, ({ resource, storeId, at }, place) => {
      expect(problemsOf(resource)).toEqual([]);
      for (const time of timesOf(resource)) expect(time <= at, `${time} is after ${at}`).toBe(true);
      if ('updatedAt' in resource) expect(String(resource.updatedAt) >= String(resource.createdAt ?? '')).toBe(true);
      expect([null, place.storeId]).toContain(storeId);
      expect(resource.storeId ?? storeId).toBe(storeId);
      if (topicFacts(topic).ownInstallationOnly) expect(storeId).toBeNull();
    });
  });

  it('names in `changed` what a real one could', () => {
    everySample(topic, ({ changed, resource }) => {
      expect(changed).not.toContain('updatedAt');
      for (const member of changed) expect(resource).toHaveProperty(member);
      const tellsMembers = /^(orders\/(?!created)|products\/updated|customers\/updated|app\/scopes)/.test(topic);
      expect(changed.length > 0).toBe(tellsMembers);
    });
  });

  it('masks contacts exactly as they are masked', () => {
    everySample(topic, ({ resource, maySeeContacts }) => {
      const person = resource.buyer ?? ('phone' in resource ? (resource as unknown as Contacts) : null);
      if (person === null) return;
      const masked = maskContacts(person);
      if (maySeeContacts) {
        expect(person).not.toEqual(masked);
        expect(person.phone).toMatch(/^\+999/);
        expect(person.email).toMatch(/@example\.com$/);
      } else {
        expect(masked.name).toBe(person.name);
        expect(resource.recoveryUrl ?? null).toBeNull();
        expect(JSON.stringify(resource)).not.toMatch(/@example|Didouche|Benali/);
      }
    });
  });
});

const orderTopics = topics.filter((topic) => topicFacts(topic).dataKey === 'order');

describe('a sample order', () => {
  it.each(orderTopics)('of %s adds up', (topic) => {
    everySample<Order>(topic, ({ resource }) => {
      for (const item of resource.items) {
        expect(item.totalPrice).toBe(fromCents(toCents(item.unitPrice) * BigInt(item.quantity)));
      }
      expect(resource.total).toBe(fromCents(sumOf(resource.items) + toCents(resource.shippingPrice)));
    });
  });

  const none = { confirmedAt: null, canceledAt: null, dispatchedAt: null, deliveredAt: null, returnedAt: null };
  const stages: [Topic, object, string[]][] = [
    ['orders/created', { status: 'pending', cancellation: null, ...none }, []],
    ['orders/confirmed', { status: 'pending', cancellation: null, dispatched: false }, ['confirmedAt']],
    ['orders/cancelled', { status: 'canceled', dispatched: false }, ['status', 'cancellation', 'canceledAt']],
    [
      'orders/dispatched',
      { status: 'pending', cancellation: null, dispatched: true, delivered: false, returned: false },
      ['dispatched', 'delivery', 'dispatchedAt'],
    ],
    [
      'orders/delivered',
      { status: 'completed', cancellation: null, dispatched: true, delivered: true, returned: false },
      ['status', 'delivered', 'deliveredAt'],
    ],
    [
      'orders/returned',
      { status: 'pending', cancellation: null, dispatched: true, returned: true },
      ['returned', 'returnedAt'],
    ],
    ['orders/updated', { status: 'pending', cancellation: null, ...none }, ['note']],
  ];

  it('is checked here for every topic of orders', () => {
    expect(stages.map(([topic]) => topic).sort()).toEqual([...orderTopics].sort());
  });

  it.each(stages)('of %s is in that stage and no other', (topic, facts, changed) => {
    everySample<Order>(topic, (sample) => {
      expect(sample.resource).toMatchObject(facts);
      expect(sample.changed).toEqual(changed);
      const { dispatched, delivered, returned, status } = sample.resource;
      expect(sample.resource.dispatchedAt !== null).toBe(dispatched);
      expect(sample.resource.deliveredAt !== null).toBe(delivered);
      expect(sample.resource.returnedAt !== null).toBe(returned);
      expect(sample.resource.canceledAt !== null).toBe(status === 'canceled');
      expect(sample.resource.cancellation !== null).toBe(status === 'canceled');
      const happened = changed.find((member) => member.endsWith('At'));
      if (happened) expect(sample.resource).toHaveProperty(happened, sample.at);
    });
  });
});

describe('the other samples', () => {
  it('stock adds up', () => {
    everySample<InventoryLevel>('inventory_levels/updated', ({ resource }) => {
      expect(resource.available).toBe(resource.onHand - resource.reserved);
      expect(resource.low).toBe(resource.available <= (resource.lowStockThreshold ?? 0));
    });
  });

  it('a checkout adds up and was left alone for half an hour', () => {
    everySample<Checkout>('abandoned_checkouts/created', ({ resource, at }) => {
      expect(resource.total).toBe(fromCents(sumOf(resource.items) + toCents(resource.shippingPrice)));
      expect(resource.abandonedAt).toBe(at);
      expect(Date.parse(at) - Date.parse(resource.updatedAt)).toBe(30 * 60_000);
    });
  });

  it('a customer’s orders are no fewer than what became of them', () => {
    everySample<Customer>('customers/updated', ({ resource }) => {
      const { ordersCount, deliveredCount, canceledCount, returnedCount } = resource;
      expect(deliveredCount + canceledCount + returnedCount).toBeLessThanOrEqual(ordersCount);
    });
  });

  it('an installation is what its topic says, and the one that is tested', () => {
    everySample('app/installed', ({ resource }) =>
      expect(resource).toMatchObject({ state: 'active', uninstalledAt: null }),
    );
    everySample('app/scopes_updated', ({ resource }) => expect(resource).toMatchObject({ state: 'active' }));
    everySample('app/uninstalled', ({ resource, at }) =>
      expect(resource).toMatchObject({
        id: installation.id,
        state: 'uninstalled',
        uninstalledAt: at,
        pendingVersion: null,
        requestedScopes: [],
      }),
    );
    everySample<BusinessRedaction>('business/redact', ({ resource, at }) => {
      expect(resource.installationId).toBe(installation.id);
      expect(Date.parse(at) - Date.parse(resource.uninstalledAt)).toBe(48 * 3_600_000);
    });
  });

  it('what buyers ask is due in thirty days, and a finished export can be fetched', () => {
    for (const topic of ['customers/data_request', 'customers/redact', 'business/redact'] as const) {
      everySample<{ dueAt: string }>(topic, ({ resource, at }) => {
        expect(Date.parse(resource.dueAt) - Date.parse(at)).toBe(30 * 86_400_000);
      });
    }
    everySample<BulkExport>('bulk/finished', ({ resource, at }) => {
      expect(resource).toMatchObject({ state: 'done', errorCode: null, finishedAt: at });
      expect(String(resource.urlExpiresAt) > at).toBe(true);
    });
  });
});
