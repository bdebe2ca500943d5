import type { Buyer, CheckoutDelivery, DeliveryQuote, OrderItem } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import type { StoreContext } from '../businesses/find-store-context.js';
import { chosenOption, quoteDelivery } from '../delivery/quote-delivery.js';
import { geographyOf } from '../geography/read-geography.js';
import { totalOf } from '../orders/price-items.js';

type Place = Pick<Buyer, 'provinceCode' | 'townOns'>;

/** How a store delivers to a place, and for how much. */
export function deliveryChoices(
  db: Database,
  store: StoreContext,
  { provinceCode, townOns }: Place,
  subtotal: string,
): Promise<DeliveryQuote> {
  return quoteDelivery(db, { ...store, carrierId: store.deliveryAgentId, provinceCode, townOns, subtotal });
}

/** What the price of a delivery depends on. */
export interface Shipment {
  items: readonly OrderItem[];
  buyer: Place;
  delivery: CheckoutDelivery;
}

export interface PricedDelivery {
  /**
   * `by_phone`: nobody knows the price yet, so the merchant tells it when confirming the order. `unknown_place`: the store may
   * have a price, but the buyer names no place.
   */
  status: DeliveryQuote['status'];
  /** Zero while it is not known. */
  price: string;
}

export async function priceDelivery(
  db: Database,
  store: StoreContext,
  { items, buyer, delivery }: Shipment,
): Promise<PricedDelivery> {
  const quote = await deliveryChoices(db, store, buyer, totalOf(items, '0'));
  // Where a country has no list of provinces, there is none to name.
  if (quote.status === 'unknown_place' && geographyOf(store.country)) return { status: 'unknown_place', price: '0.00' };
  const isQuoted = quote.status === 'quoted' || quote.status === 'not_offered';
  if (!isQuoted) return { status: 'by_phone', price: '0.00' };
  const option = chosenOption(quote, delivery);
  return option ? { status: 'quoted', price: option.price } : { status: 'not_offered', price: '0.00' };
}
