import {
  type DeliveryRate,
  type DeliveryRateInput,
  type DeliveryRates,
  type FeeGroup,
  feeLimits,
  fromCents,
  toCents,
} from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { lockBusiness } from '../businesses/lock-business.js';
import { placeToday, problemsOfPlace } from '../geography/judge-place.js';
import {
  countFeeGroups,
  deleteFeeGroupRow,
  insertFeeGroup,
  lockFeeGroup,
  replaceRateRows,
  selectFeeGroup,
  selectFeeGroups,
  selectRates,
  updateFeeGroup,
} from './fee-groups-table.js';

export const listFeeGroups = selectFeeGroups;

export async function readFeeGroup(db: Database, businessId: string, id: string): Promise<FeeGroup> {
  return (await selectFeeGroup(db, businessId, id)) ?? throwDomainError('NOT_FOUND');
}

/** Called in a transaction: two concurrent requests cannot both be the last one allowed. */
export async function createFeeGroup(db: Database, businessId: string, name: string, now: Date): Promise<FeeGroup> {
  await lockBusiness(db, businessId);
  if ((await countFeeGroups(db, businessId)) >= feeLimits.groups) throwDomainError('FEE_GROUP_LIMIT_REACHED');
  return readFeeGroup(db, businessId, await insertFeeGroup(db, businessId, name, now));
}

export async function renameFeeGroup(
  db: Database,
  { businessId, id, name }: { businessId: string; id: string; name: string },
  now: Date,
): Promise<FeeGroup> {
  const group = (await lockFeeGroup(db, businessId, id)) ?? throwDomainError('NOT_FOUND');
  if (group.name === name) return group;
  await updateFeeGroup(db, { businessId, id, name }, now);
  return readFeeGroup(db, businessId, id);
}

/** Deleting a group that a store uses would leave its checkout without prices. */
export async function deleteFeeGroup(db: Database, businessId: string, id: string): Promise<void> {
  const group = (await lockFeeGroup(db, businessId, id)) ?? throwDomainError('NOT_FOUND');
  if (group.storesCount > 0) throwDomainError('FEE_GROUP_IN_USE');
  await deleteFeeGroupRow(db, businessId, id);
}

export interface RatesOfGroup {
  feeGroup: FeeGroup;
  rates: DeliveryRate[];
}

export async function readRates(
  db: Database,
  place: { businessId: string; country: string },
  id: string,
): Promise<RatesOfGroup> {
  const feeGroup = await readFeeGroup(db, place.businessId, id);
  const rates = await selectRates(db, place.businessId, id);
  return { feeGroup, rates: rates.map((rate) => ({ ...rate, ...placeToday(place.country, rate) })) };
}

/** Replaces all rates of a group, in a transaction. */
export async function replaceRates(
  db: Database,
  { businessId, country, id }: { businessId: string; country: string; id: string },
  { rates: given, expectedUpdatedAt, validateOnly = false }: DeliveryRates,
  now: Date,
): Promise<RatesOfGroup> {
  const group = (await lockFeeGroup(db, businessId, id)) ?? throwDomainError('NOT_FOUND');
  if (expectedUpdatedAt !== undefined && Date.parse(expectedUpdatedAt) !== Date.parse(group.updatedAt)) {
    throwDomainError('FEE_GROUP_CHANGED');
  }
  const problems = problemsOfRates(country, given);
  if (problems.length > 0) throwDomainError('VALIDATION_FAILED', { message: problems[0], problems });
  if (validateOnly) return readRates(db, { businessId, country }, id);
  await replaceRateRows(db, { businessId, feeGroupId: id, rates: given.map(rateOf) });
  await updateFeeGroup(db, { businessId, id, name: group.name }, now);
  return readRates(db, { businessId, country }, id);
}

function rateOf(given: DeliveryRateInput): DeliveryRate {
  const townOns = given.townOns ?? null;
  return {
    provinceCode: townOns === null ? (given.provinceCode ?? null) : null,
    townOns,
    method: given.method,
    speed: given.speed ?? 'standard',
    price: fromCents(toCents(given.price)),
    freeFrom: given.freeFrom == null ? null : fromCents(toCents(given.freeFrom)),
    daysMin: given.daysMin ?? null,
    daysMax: given.daysMax ?? null,
    refused: given.refused ?? false,
  };
}

function problemsOfRates(country: string, rates: DeliveryRateInput[]): string[] {
  const seen = new Set<string>();
  return rates.flatMap((given, index) => {
    const rate = rateOf(given);
    const key = [rate.townOns, rate.provinceCode, rate.method, rate.speed].join();
    const isDouble = seen.has(key);
    seen.add(key);
    const place = { provinceCode: given.provinceCode ?? null, townOns: rate.townOns };
    return [
      ...problemsOfPlace(country, place, `rates[${index}].`),
      ...(isDouble ? [`rates[${index}] repeats the place, method and speed of an earlier rate.`] : []),
      ...(rate.daysMin !== null && rate.daysMax !== null && rate.daysMin > rate.daysMax
        ? [`rates[${index}].daysMax must not be less than daysMin.`]
        : []),
      ...(rate.daysMin === null && rate.daysMax !== null ? [`rates[${index}].daysMin is needed with daysMax.`] : []),
    ];
  });
}
