import type { Buyer, CheckoutDelivery, DeliveryMethod, DeliverySpeed, OrderItem } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import type { StoreContext } from '../businesses/find-store-context.js';

type Place = Pick<Buyer, 'provinceCode' | 'townOns'>;

/** A way in which a store delivers to a place. */
export interface DeliveryChoice {
  method: DeliveryMethod;
  speed: DeliverySpeed;
  price: string;
  daysMin: number | null;
  daysMax: number | null;
  pickupPoints: { code: string; name: string; address: string | null }[];
}

export interface DeliveryChoices {
  /** `by_phone`: the merchant tells the price when confirming the order. */
  status: 'quoted' | 'not_offered' | 'by_phone' | 'unknown_place';
  options: DeliveryChoice[];
}

/** How a store delivers to a place, and for how much. */
export async function deliveryChoices(
  _db: Database,
  _store: StoreContext,
  _place: Place,
  _subtotal: string,
): Promise<DeliveryChoices> {
  return { status: 'by_phone', options: [] };
}

/** What the price of a delivery depends on. */
export interface Shipment {
  items: readonly OrderItem[];
  buyer: Place;
  delivery: CheckoutDelivery;
}

/** The merchant tells the price by phone. */
export async function priceDelivery(_db: Database, _store: StoreContext, _shipment: Shipment): Promise<string> {
  return '0.00';
}
