import {
  type Carrier,
  type CarrierPatch,
  carrierLimits,
  deliveryMethods,
  type NewCarrier,
  type PickupPoint,
  type PickupPointInput,
  type PickupPoints,
} from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { lockBusiness } from '../businesses/lock-business.js';
import { problemsOfPlace } from '../geography/judge-place.js';
import { geographyOf } from '../geography/read-geography.js';
import {
  type CarrierDetails,
  countStoresWithCarrier,
  deleteCarrierRow,
  insertCarrier,
  lockCarrier,
  replacePickupPointRows,
  selectCarrier,
  selectCarriers,
  selectPickupPoints,
  updateCarrier,
} from './carriers-table.js';

export const listCarriers = selectCarriers;

/** A business and the country whose codes it writes. */
export interface Home {
  businessId: string;
  country: string;
}

export async function readCarrier(db: Database, businessId: string, id: string): Promise<Carrier> {
  return (await selectCarrier(db, businessId, id)) ?? throwDomainError('NOT_FOUND');
}

/** Called in a transaction: two concurrent requests cannot both be the last one allowed. */
export async function createCarrier(
  db: Database,
  { businessId, country }: Home,
  given: NewCarrier,
  now: Date,
): Promise<Carrier> {
  await lockBusiness(db, businessId);
  const present = await selectCarriers(db, businessId);
  if (present.length >= carrierLimits.carriers) throwDomainError('CARRIER_LIMIT_REACHED');
  const carrier = { trackingUrl: null, methods: [...deliveryMethods], geography: null, ...given };
  requireDivision(country, carrier);
  return readCarrier(db, businessId, await insertCarrier(db, businessId, carrier, now));
}

export async function changeCarrier(
  db: Database,
  { businessId, country, id }: Home & { id: string },
  patch: CarrierPatch,
  now: Date,
): Promise<Carrier> {
  const before = (await lockCarrier(db, businessId, id)) ?? throwDomainError('NOT_FOUND');
  const carrier = { ...before, ...patch };
  requireDivision(country, carrier);
  if (JSON.stringify(carrier) === JSON.stringify(before)) return before;
  await updateCarrier(db, { businessId, id, carrier }, now);
  return readCarrier(db, businessId, id);
}

/** Orders that were sent with it keep its ID; a store must choose another one first. */
export async function deleteCarrier(db: Database, businessId: string, id: string): Promise<void> {
  if (!(await lockCarrier(db, businessId, id))) throwDomainError('NOT_FOUND');
  if ((await countStoresWithCarrier(db, businessId, id)) > 0) throwDomainError('CARRIER_IN_USE');
  await deleteCarrierRow(db, businessId, id);
}

export async function listPickupPoints(db: Database, businessId: string, id: string): Promise<PickupPoint[]> {
  await readCarrier(db, businessId, id);
  return selectPickupPoints(db, businessId, id);
}

/** Replaces all pickup points of a carrier, in a transaction. */
export async function replacePickupPoints(
  db: Database,
  { businessId, country, id }: Home & { id: string },
  { pickupPoints: points, validateOnly = false }: PickupPoints,
  now: Date,
): Promise<PickupPoint[]> {
  const carrier = (await lockCarrier(db, businessId, id)) ?? throwDomainError('NOT_FOUND');
  const problems = problemsOfPoints(country, points);
  if (problems.length > 0) throwDomainError('VALIDATION_FAILED', { message: problems[0], problems });
  if (!validateOnly) {
    await replacePickupPointRows(db, { businessId, carrierId: id, points });
    await updateCarrier(db, { businessId, id, carrier }, now);
  }
  return selectPickupPoints(db, businessId, id);
}

function requireDivision(country: string, { geography }: CarrierDetails): void {
  if (geography === null || geographyOf(country)?.divisions.some(({ from }) => from === geography)) return;
  const problem = `geography ${geography} is not the date of a division of ${country}.`;
  throwDomainError('VALIDATION_FAILED', { message: problem, problems: [problem] });
}

function problemsOfPoints(country: string, points: PickupPointInput[]): string[] {
  const codes = new Set<string>();
  return points.flatMap(({ code, townOns }, index) => {
    const isDouble = codes.has(code);
    codes.add(code);
    return [
      ...problemsOfPlace(country, { provinceCode: null, townOns }, `pickupPoints[${index}].`),
      ...(isDouble ? [`pickupPoints[${index}].code repeats the code of an earlier pickup point.`] : []),
    ];
  });
}
