import type { DeliveryMethod, DeliverySpeed, QuotedPickupPoint } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { queryPoint } from '../../foundation/database/query-point.js';

/** What a quote looks for: codes as `delivery_rates.place` has them, the most specific first. */
export interface QuoteQuestion {
  businessId: string;
  feeGroupId: string;
  carrierId: string | null;
  places: readonly number[];
  speeds: readonly DeliverySpeed[];
  subtotal: string;
  /** The towns whose pickup points are offered, and the one whose come first. */
  towns: readonly number[];
  town: number | null;
}

export interface QuoteRow {
  method: DeliveryMethod;
  speed: DeliverySpeed;
  price: string;
  daysMin: number | null;
  daysMax: number | null;
  refused: boolean;
  pickupPoints: QuotedPickupPoint[] | null;
}

const mostPickupPoints = 200;

const statement = `
  select rate.method, rate.speed, rate.price, rate.days_min as "daysMin", rate.days_max as "daysMax", rate.refused,
    desk.points as "pickupPoints"
  from fee_groups as fee_group
  left join carriers as carrier on carrier.business_id = fee_group.business_id and carrier.id = $3
  left join lateral (
    select distinct on (method, speed) method, speed, days_min, days_max, refused,
      (case when $6::numeric >= free_from then 0 else price end)::numeric(14, 2)::text as price
    from delivery_rates as every_rate
    where every_rate.business_id = fee_group.business_id and every_rate.fee_group_id = fee_group.id
      and every_rate.place = any($4::int[]) and every_rate.speed = any($5::text[])
      and (carrier.id is null or every_rate.method = any(carrier.methods))
    order by method, speed, array_position($4::int[], place)
  ) as rate on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('code', point.code, 'name', point.name, 'townOns', point.town_ons,
      'address', point.address, 'phone', point.phone, 'hours', point.hours)) as points
    from (
      select * from pickup_points
      where business_id = fee_group.business_id and carrier_id = carrier.id and town_ons = any($7::int[])
      order by town_ons is not distinct from $8::int desc, name, code limit ${mostPickupPoints}
    ) as point
  ) as desk on rate.method = 'desk'
  where fee_group.business_id = $1 and fee_group.id = $2`;

/** One row without a method for a group that has no rate there; none where there is no such group. */
export async function selectQuote(db: Database, question: QuoteQuestion): Promise<(QuoteRow | { method: null })[]> {
  const { businessId, feeGroupId, carrierId, places, speeds, subtotal, towns, town } = question;
  const values = [businessId, feeGroupId, carrierId, places, speeds, subtotal, towns, town];
  return queryPoint<QuoteRow | { method: null }>(db, statement, values);
}
