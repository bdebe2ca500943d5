import type { DeliveryQuote } from '@souk/contract';
import type { StoreContext } from '../../../../domains/businesses/find-store-context.js';
import { deliveryChoices } from '../../../../domains/checkouts/price-delivery.js';
import type { Database } from '../../../../foundation/database/open-database.js';
import {
  type CheckoutFields,
  type ChosenOption,
  type FieldProblem,
  problemsOfAddress,
  readOption,
} from './checkout-fields.js';
import { type NamedPlace, provincesOf, townsOf } from './places.js';

/** Where a store delivers and how, as far as the buyer has chosen. */
export interface DeliveryChoice extends DeliveryQuote {
  provinces: NamedPlace[];
  towns: NamedPlace[];
}

export async function choiceOf(
  db: Database,
  place: StoreContext,
  { province, town }: CheckoutFields,
  subtotal: string,
): Promise<DeliveryChoice> {
  const towns = townsOf(place.country, province);
  const townOns = towns.some(({ code }) => code === town) ? town : null;
  const { status, options } = await deliveryChoices(db, place, { provinceCode: province, townOns }, subtotal);
  const provinces = provincesOf(place.country);
  // Where no province can be chosen, no rate can be found.
  const isTold = status === 'unknown_place' && provinces.length === 0;
  return { status: isTold ? 'by_phone' : status, options, provinces, towns };
}

/** The option that the buyer chose, at the price that they were shown; the only one is chosen by itself. */
export function chosenIn({ options }: DeliveryChoice, { option }: CheckoutFields): ChosenOption | undefined {
  const chosen = readOption(option);
  const [only] = options;
  if (!chosen && only && options.length === 1) return only;
  return options.some(({ method, speed }) => method === chosen?.method && speed === chosen.speed) ? chosen : undefined;
}

export function problemsOfDelivery(choice: DeliveryChoice, fields: CheckoutFields): FieldProblem[] {
  const { status, provinces, towns, options } = choice;
  const problems: FieldProblem[] = [];
  if (provinces.length > 0) {
    if (!provinces.some(({ code }) => code === fields.province)) problems.push(['province', 'province']);
    if (!towns.some(({ code }) => code === fields.town)) problems.push(['town', 'town']);
    if (problems.length > 0) return problems;
  }
  if (status === 'not_offered') return [['option', 'notOffered']];
  const chosen = chosenIn(choice, fields);
  if (status === 'quoted' && !chosen) return [['option', 'option']];
  if (chosen?.method !== 'desk') return problemsOfAddress(fields);
  const points = options.find(({ method }) => method === 'desk')?.pickupPoints ?? [];
  if (!points.some(({ code }) => code === fields.desk)) problems.push(['desk', 'desk']);
  // A pickup point needs no address, but one that is given is kept.
  return fields.address === '' ? problems : [...problems, ...problemsOfAddress(fields)];
}
