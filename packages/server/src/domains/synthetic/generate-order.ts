import { type CancellationReason, cancellationReasons, fromCents, type Order, toCents } from '@souk/contract';
import type { Buyer } from './generate-buyer.js';
import type { SeededRandom } from './seeded-random.js';

/** Something an order can have in it: a variant, or a product without variants. */
export interface Article {
  productId: string;
  variantId: string | null;
  name: string;
  variantName: string | null;
  sku: string;
  price: string;
}

export type GeneratedOrder = Omit<Order, 'id' | 'storeId' | 'orderNumber' | 'currency' | 'items'> & {
  items: Omit<Order['items'][number], 'id'>[];
};

const day = 86_400_000;
const hour = 3_600_000;

type Stage = 'new' | 'confirmed' | 'dispatched' | 'delivered' | 'returned' | 'canceled';

/**
 * How far orders have come after so many days with cash on delivery: a fifth is cancelled on the phone, and a fifth of what
 * is sent comes back.
 */
function stageAfter(dice: SeededRandom, days: number): Stage {
  if (days < 1.5)
    return dice.weigh<Stage>([
      [60, 'new'],
      [27, 'confirmed'],
      [13, 'canceled'],
    ]);
  if (days < 4) {
    return dice.weigh<Stage>([
      [8, 'new'],
      [20, 'confirmed'],
      [40, 'dispatched'],
      [13, 'delivered'],
      [1, 'returned'],
      [18, 'canceled'],
    ]);
  }
  if (days < 12)
    return dice.weigh<Stage>([
      [1, 'confirmed'],
      [14, 'dispatched'],
      [52, 'delivered'],
      [12, 'returned'],
      [21, 'canceled'],
    ]);
  return dice.weigh<Stage>([
    [1, 'dispatched'],
    [61, 'delivered'],
    [17, 'returned'],
    [21, 'canceled'],
  ]);
}

const reasons: readonly (readonly [number, CancellationReason])[] = [
  [42, 'unreachable'],
  [26, 'changed_mind'],
  [12, 'duplicate'],
  [6, 'out_of_stock'],
  [7, 'wrong_address'],
  [3, 'fraud'],
  [4, 'other'],
];

const carrierStatuses = { dispatched: 'En transit', delivered: 'Livré', returned: 'Retourné' } as const;

/** One order of this buyer, placed then; its current state follows from its age. */
export function generateOrder(
  dice: SeededRandom,
  buyer: Buyer,
  articles: readonly Article[],
  createdAt: Date,
  now: Date,
): GeneratedOrder {
  const days = (now.getTime() - createdAt.getTime()) / day;
  const stage = stageAfter(dice, days);
  const method = dice.chance(0.68) ? 'home' : 'desk';
  const items = generateItems(dice, articles);
  const shippingPrice = shippingTo(buyer.provinceCode ?? 16, method);
  const total = items.reduce((sum, { totalPrice }) => sum + toCents(totalPrice), toCents(shippingPrice));
  const source = dice.weigh<Order['source']>([
    [55, 'storefront'],
    [28, 'landing_page'],
    [12, 'manual'],
    [3, 'import'],
    [2, 'app'],
  ]);
  const times = timesOf(dice, stage, createdAt, now);
  const sent = times.dispatchedAt !== null;
  return {
    status: stage === 'canceled' ? 'canceled' : stage === 'delivered' ? 'completed' : 'pending',
    waiting: stage === 'new' && dice.chance(0.04),
    archived: days > 60 && dice.chance(0.4),
    dispatched: sent,
    delivered: times.deliveredAt !== null,
    returned: times.returnedAt !== null,
    total: fromCents(total),
    shippingPrice,
    buyer,
    delivery: {
      method,
      speed: dice.chance(0.08) ? 'express' : 'standard',
      deskId: null,
      deliveryAgentId: sent ? dice.pick(['yalidine', 'zr-express', 'ecotrack']) : null,
      trackingNumber: sent ? `YAL-${String(dice.between(0, 999_999_999)).padStart(9, '0')}` : null,
      carrierStatus:
        stage === 'dispatched' || stage === 'delivered' || stage === 'returned' ? carrierStatuses[stage] : null,
    },
    items,
    source,
    landingPageId: source === 'landing_page' ? `lp-${dice.between(1, 12)}` : null,
    utm: utmOf(dice, source),
    exchangeOfOrderId: null,
    cancellation: stage === 'canceled' ? cancellationOf(dice) : null,
    scheduledFor: null,
    ...times,
    createdAt: createdAt.toISOString(),
    note: dice.chance(0.05) ? 'Appeler avant la livraison' : null,
    deliveryNote: dice.chance(0.03) ? 'Livrer après 17 h' : null,
    flags: [],
  };
}

function generateItems(dice: SeededRandom, articles: readonly Article[]): GeneratedOrder['items'] {
  const lines = dice.weigh([
    [74, 1],
    [19, 2],
    [7, 3],
  ]);
  const chosen = new Set(Array.from({ length: lines }, () => favourite(dice, articles)));
  return [...chosen].map((article) => {
    const quantity = dice.weigh([
      [83, 1],
      [13, 2],
      [4, 3],
    ]);
    return {
      productId: article.productId,
      variantId: article.variantId,
      packParentItemId: null,
      name: article.name,
      variantName: article.variantName,
      sku: article.sku,
      quantity,
      unitPrice: article.price,
      totalPrice: fromCents(toCents(article.price) * BigInt(quantity)),
    };
  });
}

/** A few articles make most of the sales. */
function favourite(dice: SeededRandom, articles: readonly Article[]): Article {
  return articles[Math.floor(dice.next() ** 2.5 * articles.length)] as Article;
}

/** Nearer is cheaper, the far south is expensive, and collecting it oneself saves a little. */
function shippingTo(provinceCode: number, method: 'home' | 'desk'): string {
  const far = [1, 8, 11, 33, 37, 49, 50, 51, 52, 53, 54, 56].includes(provinceCode);
  const home = provinceCode === 16 ? 400 : far ? 1200 : 600 + (provinceCode % 4) * 50;
  return fromCents(BigInt(method === 'home' ? home : home - 200) * 100n);
}

type Times = Pick<Order, 'confirmedAt' | 'dispatchedAt' | 'deliveredAt' | 'returnedAt' | 'canceledAt' | 'updatedAt'>;

function timesOf(dice: SeededRandom, stage: Stage, createdAt: Date, now: Date): Times {
  let at = createdAt.getTime();
  // Every step comes after the one before it and before now.
  const step = (least: number, most: number) => {
    at += Math.min((least + dice.next() * (most - least)) * hour, Math.max(0, (now.getTime() - at) * 0.8));
    return new Date(at).toISOString();
  };
  const calledFirst = stage !== 'new' && (stage !== 'canceled' || dice.chance(0.2));
  const confirmedAt = calledFirst ? step(0.2, 20) : null;
  const sent = stage === 'dispatched' || stage === 'delivered' || stage === 'returned';
  const dispatchedAt = sent ? step(4, 36) : null;
  const deliveredAt = stage === 'delivered' ? step(18, 96) : null;
  const returnedAt = stage === 'returned' ? step(72, 240) : null;
  const canceledAt = stage === 'canceled' ? step(1, 48) : null;
  return { confirmedAt, dispatchedAt, deliveredAt, returnedAt, canceledAt, updatedAt: new Date(at).toISOString() };
}

function cancellationOf(dice: SeededRandom): NonNullable<Order['cancellation']> {
  const reasonId = dice.weigh(reasons);
  return { reasonId, reasonLabel: cancellationReasons[reasonId], source: 'merchant' };
}

function utmOf(dice: SeededRandom, source: Order['source']): Order['utm'] {
  if (source !== 'landing_page' && !dice.chance(0.2))
    return { source: null, medium: null, campaign: null, content: null };
  return {
    source: dice.weigh([
      [60, 'facebook'],
      [25, 'instagram'],
      [15, 'tiktok'],
    ]),
    medium: 'cpc',
    campaign: dice.pick(['rentree', 'ramadan', 'soldes-ete', 'aid']),
    content: dice.chance(0.5) ? `creative-${dice.between(1, 8)}` : null,
  };
}
