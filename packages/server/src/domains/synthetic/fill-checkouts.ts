import { fromCents, toCents } from '@souk/contract';
import { generateIds } from '../../foundation/database/generate-ids.js';
import type { Database } from '../../foundation/database/open-database.js';
import { idleMinutes } from '../checkouts/abandon-checkouts.js';
import { loadCheckouts, type StoredCheckout } from '../checkouts/load-checkouts.js';
import { batches, type StockedArticle } from './fill-catalogue.js';
import type { FillOptions, StoreToFill } from './fill-options.js';
import { generateBuyer } from './generate-buyer.js';
import { generateOrder } from './generate-order.js';
import { createSeededRandom } from './seeded-random.js';

const maxIdsPerCheckout = 4;

/** Generates and writes checkouts that buyers left unfinished. Some gave no more than a phone number. */
export async function fillCheckouts(
  db: Database,
  store: StoreToFill,
  { seed, plan, now, masterKey }: FillOptions,
  shelves: readonly StockedArticle[],
): Promise<void> {
  const dice = createSeededRandom(`${seed}/checkouts`);
  const ids = await generateIds(db, plan.checkouts * maxIdsPerCheckout);
  let next = 0;
  const take = () => ids[next++] as string;
  const checkouts = Array.from({ length: plan.checkouts }, (_, index): StoredCheckout => {
    const age = (1 - (index + 1) / (plan.checkouts + 1)) * plan.days * 86_400_000;
    const createdAt = new Date(now.getTime() - age - 2 * idleMinutes * 60_000);
    const abandonedAt = new Date(createdAt.getTime() + idleMinutes * 60_000).toISOString();
    // Buyers who abandon are distinct from those who ordered, so that no buyer appears as two people.
    const buyer = generateBuyer(seed, 10_000_000 + index);
    const { items, landingPageId, utm } = generateOrder(dice, buyer, shelves, createdAt, now);
    const hasty = dice.chance(0.35);
    return {
      businessId: store.businessId,
      id: take(),
      storeId: store.storeId,
      buyer: hasty ? { ...buyer, email: null, address: null, address2: null, townOns: null } : buyer,
      delivery: { method: 'home', speed: 'standard', deskId: null },
      deliveryNote: null,
      shippingPrice: '0.00',
      items: items.map((item) => ({ id: take(), ...item })),
      total: fromCents(items.reduce((sum, { totalPrice }) => sum + toCents(totalPrice), 0n)),
      currency: store.currency,
      landingPageId,
      utm,
      holds: null,
      abandonedAt,
      completedAt: null,
      createdAt: createdAt.toISOString(),
      updatedAt: abandonedAt,
    };
  });
  for (const batch of batches(checkouts)) await loadCheckouts(db, { masterKey, country: store.country }, batch);
}
