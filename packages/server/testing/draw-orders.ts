import {
  cancellationReasonIds,
  cancellationReasons,
  cancellationSources,
  deliveryMethods,
  deliverySpeeds,
  fromCents,
  type Order,
  orderFlags,
  orderSources,
  orderStatuses,
} from '@souk/contract';
import fc from 'fast-check';

/** Orders that nobody would think of, for properties that hold for all of them. */

/** Whatever a anyText column can hold, and often what JSON has to escape, trim takes away or a mask looks at. */
const character = fc.oneof(
  fc.constantFrom('"', '\\', '/', '\n', '\r', '\t', '\b', '\f', '\v', '\u0001', '\u001f', '\u007f', "'", '%', '$', '<'),
  fc.constantFrom(
    ' ',
    '\u00a0',
    '\u2003',
    '\u2028',
    '\u3000',
    '\ufeff',
    '\u200b',
    '\u0085',
    'é',
    'أ',
    '٣',
    '3',
    '𝒜',
    '👩‍🔧',
    '*',
    '@',
  ),
  fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
);
export const anyText = fc.string({ unit: character, maxLength: 12 });
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 2 });
const time = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T23:59:59.999Z'), noInvalidDate: true })
  .map((at) => at.toISOString());
const cents = fc.integer({ min: 0, max: 99_999_999 });
export const anyPhone = fc.oneof(anyText, fc.stringMatching(/^\+?[0-9٠-٩ ().-]{1,14}$/));

const item = fc.record({
  id: fc.constant('7'),
  productId: maybe(fc.constant('8')),
  variantId: maybe(fc.constant('9')),
  packParentItemId: fc.constant(null),
  name: anyText,
  variantName: maybe(anyText),
  sku: maybe(anyText),
  quantity: fc.integer({ min: 1, max: 10_000 }),
  unitPrice: cents.map((amount) => fromCents(BigInt(amount))),
  totalPrice: fc.constant('10.00'),
});

/** Anything the table's own rules let through. */
export const anyOrder = fc
  .record({
    store: fc.nat(2),
    status: fc.constantFrom(...orderStatuses),
    flags: fc.record({ waiting: fc.boolean(), archived: fc.boolean() }),
    currency: fc.constantFrom('DZD', 'EUR'),
    shipping: cents,
    buyer: fc.record({
      provinceCode: maybe(fc.integer({ min: 1, max: 999 })),
      townOns: maybe(fc.integer({ min: 1, max: 999_999 })),
      name: maybe(anyText),
      phone: maybe(anyPhone),
      phone2: maybe(anyPhone),
      email: maybe(anyText),
      address: maybe(anyText),
      address2: maybe(anyText),
    }),
    delivery: fc.record({
      method: fc.constantFrom(...deliveryMethods),
      speed: fc.constantFrom(...deliverySpeeds),
      deliveryAgentId: maybe(anyText),
      deskId: maybe(anyText),
      trackingNumber: maybe(anyText),
      carrierStatus: maybe(anyText),
    }),
    items: fc.array(item, { maxLength: 3 }),
    source: fc.constantFrom(...orderSources),
    landingPageId: maybe(anyText),
    utm: fc.record({
      source: maybe(anyText),
      medium: maybe(anyText),
      campaign: maybe(anyText),
      content: maybe(anyText),
    }),
    exchangeOfOrderId: maybe(fc.constant('12345')),
    reason: fc.constantFrom(...cancellationReasonIds),
    canceledBy: fc.constantFrom(...cancellationSources),
    times: fc.record({
      scheduledFor: maybe(time),
      confirmedAt: maybe(time),
      dispatchedAt: maybe(time),
      returnedAt: maybe(time),
    }),
    at: time,
    createdAt: time,
    updatedAt: time,
    note: maybe(anyText),
    deliveryNote: maybe(anyText),
    orderFlags: fc.subarray([...orderFlags]),
  })
  .map((drawn): { store: number; order: Omit<Order, 'id' | 'orderNumber' | 'storeId'> } => {
    const { store, status, flags, orderFlags, currency, shipping, reason, canceledBy, times, at, ...rest } = drawn;
    const deliveredAt = status === 'completed' ? at : null;
    const dispatchedAt = times.dispatchedAt ?? deliveredAt ?? times.returnedAt;
    return {
      store,
      order: {
        ...rest,
        status,
        ...flags,
        flags: orderFlags,
        waiting: flags.waiting && status === 'pending' && dispatchedAt === null,
        dispatched: dispatchedAt !== null,
        delivered: deliveredAt !== null,
        returned: times.returnedAt !== null,
        currency,
        total: fromCents(BigInt(shipping + 1_000 * rest.items.length)),
        shippingPrice: fromCents(BigInt(shipping)),
        cancellation:
          status === 'canceled'
            ? { reasonId: reason, reasonLabel: cancellationReasons[reason], source: canceledBy }
            : null,
        ...times,
        dispatchedAt,
        deliveredAt,
        canceledAt: status === 'canceled' ? at : null,
      },
    };
  });

export type DrawnOrder = typeof anyOrder extends fc.Arbitrary<infer Drawn> ? Drawn : never;
