import type { InventoryLevel, Product } from '@souk/contract';
import { daysInSeconds } from '../../../foundation/clock.js';
import { readableDifferences } from '../../events/visible-differences.js';
import { mediumShirt, type Sample, type SamplePlace, sampleIds, shirt, timeBefore } from './sample-store.js';

export function sampleNewProduct(place: SamplePlace): Sample {
  return { storeId: place.storeId, resource: product(place, place.at.toISOString()), changed: [] };
}

/** Its price just rose. */
export function sampleEditedProduct(place: SamplePlace): Sample {
  const before = product(place, timeBefore(place.at, daysInSeconds(30)));
  const after = { ...before, price: '2750.00', compareAtPrice: '3000.00', updatedAt: place.at.toISOString() };
  return { storeId: place.storeId, resource: after, changed: readableDifferences(before, after) };
}

/** It is no longer sold. */
export function sampleDeletedProduct(place: SamplePlace): Sample {
  const before = product(place, timeBefore(place.at, daysInSeconds(30)));
  return {
    storeId: place.storeId,
    resource: { ...before, active: false, updatedAt: place.at.toISOString() },
    changed: [],
  };
}

function product({ storeId, currency }: SamplePlace, createdAt: string): Product {
  return {
    id: sampleIds.product,
    storeId,
    name: shirt.name,
    description: 'Light, for hot days.',
    sku: shirt.sku,
    price: shirt.price,
    compareAtPrice: null,
    currency,
    active: true,
    images: [{ url: 'https://example.com/linen-shirt.jpg', alt: shirt.name }],
    options: [{ name: 'Size', values: [mediumShirt.name] }],
    variants: [
      {
        id: sampleIds.variant,
        name: mediumShirt.name,
        sku: mediumShirt.sku,
        price: mediumShirt.price,
        compareAtPrice: null,
        optionValues: [mediumShirt.name],
        active: true,
        createdAt,
        updatedAt: createdAt,
      },
    ],
    collectionIds: [],
    tags: ['summer'],
    stockPolicy: 'deny',
    createdAt,
    updatedAt: createdAt,
  };
}

/** Some in stock, some of them reserved by orders. */
export function sampleStock({ storeId, at }: SamplePlace): Sample {
  const [onHand, reserved, lowStockThreshold] = [12, 2, 5];
  const available = onHand - reserved;
  const level: InventoryLevel = {
    id: sampleIds.inventoryLevel,
    productId: sampleIds.product,
    variantId: sampleIds.variant,
    sku: mediumShirt.sku,
    onHand,
    reserved,
    available,
    lowStockThreshold,
    low: available <= lowStockThreshold,
    updatedAt: at.toISOString(),
  };
  return { storeId, resource: level, changed: [] };
}
