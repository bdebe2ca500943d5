import { type Buyer, fromCents, type OrderItem, toCents } from '@souk/contract';
import { secondsAfter } from '../../../foundation/clock.js';

/** Where a sample happens, for which viewer, and when. */
export interface SamplePlace {
  storeId: string;
  currency: string;
  maySeeContacts: boolean;
  at: Date;
}

/** What a synthetic event reports: like a real one of its topic, but about things that do not exist. */
export interface Sample {
  storeId: string | null;
  resource: object;
  changed: readonly string[];
}

/** Real ids start higher, so that nothing in a sample is ever mistaken for something that exists. */
export const sampleIds = {
  store: '1000',
  order: '1001',
  item: '1002',
  checkout: '1003',
  product: '1004',
  variant: '1005',
  inventoryLevel: '1006',
  customer: '1007',
  request: '1008',
  export: '1009',
} as const;

/** Nobody can be reached by these: no country has the prefix, and example.com is reserved for examples. */
export const sampleBuyer: Buyer = {
  provinceCode: 16,
  townOns: 1601,
  name: 'Amine Benali',
  phone: '+999 550 12 34 56',
  phone2: null,
  email: 'amine@example.com',
  address: '12 rue Didouche Mourad',
  address2: null,
};

export const shirt = { name: 'Linen shirt', sku: 'LIN-SHIRT', price: '2500.00' } as const;
export const mediumShirt = { name: 'M', sku: 'LIN-SHIRT-M', price: '2500.00' } as const;

const quantity = 2;

/** Two of the sample's product. */
export const sampleItems: OrderItem[] = [
  {
    id: sampleIds.item,
    productId: sampleIds.product,
    variantId: sampleIds.variant,
    packParentItemId: null,
    name: shirt.name,
    variantName: mediumShirt.name,
    sku: mediumShirt.sku,
    quantity,
    unitPrice: mediumShirt.price,
    totalPrice: fromCents(toCents(mediumShirt.price) * BigInt(quantity)),
  },
];

export function timeBefore(at: Date, seconds: number): string {
  return secondsAfter(at, -seconds).toISOString();
}
