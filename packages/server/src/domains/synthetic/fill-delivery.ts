import type { DeliveryRateInput } from '@souk/contract';
import type { Context } from '../../foundation/context.js';
import { chooseDelivery } from '../businesses/change-store.js';
import { createCarrier, replacePickupPoints } from '../delivery/carriers.js';
import { createFeeGroup, replaceRates } from '../delivery/fee-groups.js';
import { geographyOf } from '../geography/read-geography.js';
import type { StoreToFill } from './fill-options.js';

/** The far south, where a parcel takes longer and costs more; the provinces of 2026 follow those they were part of. */
const south = [1, 8, 11, 30, 33, 37, 39, 47, 49, 50, 52, 53, 54, 55, 56, 57, 58];
const notServed = [50, 54];
/** The towns that have a pickup point. */
const cities = [1601, 1620, 3101, 2501, 1901, 901, 601, 1501, 2301, 1301, 501, 3001, 4701];

/** What delivery of the shop costs, and a carrier with pickup points; the store uses both. */
export async function fillDelivery(
  { db }: Context,
  { businessId, storeId, country }: StoreToFill,
  now: Date,
): Promise<void> {
  const geography = geographyOf(country);
  if (!geography) return;
  const home = { businessId, country };
  const feeGroup = await createFeeGroup(db, businessId, 'Standard', now);
  await replaceRates(db, { ...home, id: feeGroup.id }, { rates: rates() }, now);
  const carrier = await createCarrier(db, home, { name: 'Exemple Express' }, now);
  const pickupPoints = cities.map((townOns) => {
    const town = geography.newest.towns.get(townOns)?.names.fr ?? String(townOns);
    return {
      code: `EX-${townOns}`,
      name: `Bureau ${town}`,
      townOns,
      address: `Centre-ville, ${town}`,
      hours: '9:00–18:00',
    };
  });
  await replacePickupPoints(db, { ...home, id: carrier.id }, { pickupPoints }, now);
  await chooseDelivery(db, { businessId, storeId, feeGroupId: feeGroup.id, deliveryAgentId: carrier.id }, now);
}

function rates(): DeliveryRateInput[] {
  return [
    { method: 'home', price: '700', freeFrom: '20000', daysMin: 2, daysMax: 4 },
    { method: 'desk', price: '450', freeFrom: '15000', daysMin: 2, daysMax: 4 },
    { provinceCode: 16, method: 'home', price: '400', freeFrom: '10000', daysMin: 1, daysMax: 2 },
    { provinceCode: 16, method: 'desk', price: '250', freeFrom: '10000', daysMin: 1, daysMax: 2 },
    ...south.map((provinceCode) => ({
      provinceCode,
      method: 'home' as const,
      price: '1100',
      daysMin: 4,
      daysMax: 9,
      refused: notServed.includes(provinceCode),
    })),
  ];
}
