import type { DeliveryMethod, DeliveryOption, DeliveryQuote, DeliverySpeed } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { isId } from '../../foundation/http/path-params.js';
import { problemsOfPlace, provincesThatApply, townsOfProvince } from '../geography/judge-place.js';
import { selectQuote } from './quotes-table.js';

export interface QuoteRequest {
  businessId: string;
  /** The country of the business, whose codes the place is written in. */
  country: string;
  /** As the store has it; text that is no ID of a group quotes nothing. */
  feeGroupId: string | null;
  /** The carrier whose pickup points are offered; text that is no ID has none. */
  carrierId: string | null;
  provinceCode: number | null;
  townOns: number | null;
  /** The speeds that the store offers. */
  speeds: readonly DeliverySpeed[];
  /** What the items cost, for rates that are free from a subtotal. */
  subtotal: string;
}

/** What delivery to a place costs, in one statement: for the storefront, the dashboard and apps alike. */
export async function quoteDelivery(db: Database, request: QuoteRequest): Promise<DeliveryQuote> {
  const { businessId, country, feeGroupId, carrierId, provinceCode, townOns, speeds, subtotal } = request;
  const place = { provinceCode, townOns };
  if (feeGroupId === null || !isId(feeGroupId)) return { status: 'by_phone', options: [] };
  if (provinceCode === null || problemsOfPlace(country, place).length > 0)
    return { status: 'unknown_place', options: [] };
  const provinces = provincesThatApply(country, place);
  const rows = await selectQuote(db, {
    businessId,
    feeGroupId,
    carrierId: carrierId !== null && isId(carrierId) ? carrierId : null,
    places: [...(townOns === null ? [] : [-townOns]), ...provinces, 0],
    speeds,
    subtotal,
    towns: townsOfProvince(country, provinces[0] ?? provinceCode),
    town: townOns,
  });
  if (rows.length === 0) return { status: 'by_phone', options: [] };
  const options = rows.flatMap((row): DeliveryOption[] => {
    if (row.method === null || row.refused) return [];
    const { refused: _refused, pickupPoints, ...option } = row;
    if (row.method === 'desk' && pickupPoints === null) return [];
    return [{ ...option, pickupPoints: pickupPoints ?? [] }];
  });
  return { status: options.length > 0 ? 'quoted' : 'not_offered', options };
}

/** The option that a checkout or an order chose, if it is offered. */
export function chosenOption(
  { options }: DeliveryQuote,
  { method, speed, deskId }: { method: DeliveryMethod; speed: DeliverySpeed; deskId?: string | null },
): DeliveryOption | undefined {
  const option = options.find((one) => one.method === method && one.speed === speed);
  if (!option || method === 'home') return option;
  return deskId == null || option.pickupPoints.some(({ code }) => code === deskId) ? option : undefined;
}
