import type { Carrier, DeliveryMethod, PickupPoint, PickupPointInput } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { updatedAfter } from '../../foundation/database/sql/monotonic-timestamp.js';

interface CarrierRow {
  id: string;
  name: string;
  tracking_url: string | null;
  methods: DeliveryMethod[];
  geography: string | null;
  points: number;
  created_at: Date;
  updated_at: Date;
}

/** What of a carrier is written. */
export type CarrierDetails = Pick<Carrier, 'name' | 'trackingUrl' | 'methods' | 'geography'>;

const columns = sql`carrier.id, carrier.name, carrier.tracking_url, carrier.methods, carrier.geography, carrier.created_at,
  carrier.updated_at, (select count(*)::int from pickup_points as point
    where point.business_id = carrier.business_id and point.carrier_id = carrier.id) as points`;

const carrierOf = (row: CarrierRow): Carrier => ({
  id: row.id,
  name: row.name,
  trackingUrl: row.tracking_url,
  methods: row.methods,
  geography: row.geography,
  pickupPointsCount: row.points,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export async function selectCarriers(db: Database, businessId: string): Promise<Carrier[]> {
  const { rows } = await sql<CarrierRow>`
    select ${columns} from carriers as carrier where carrier.business_id = ${businessId}
    order by carrier.created_at, carrier.id`.execute(db);
  return rows.map(carrierOf);
}

export async function selectCarrier(db: Database, businessId: string, id: string): Promise<Carrier | undefined> {
  const { rows } = await sql<CarrierRow>`
    select ${columns} from carriers as carrier
    where carrier.business_id = ${businessId} and carrier.id = ${id}`.execute(db);
  return rows[0] && carrierOf(rows[0]);
}

/** Locked until the transaction ends, so that changes of its pickup points are serialised. */
export async function lockCarrier(db: Database, businessId: string, id: string): Promise<Carrier | undefined> {
  const { rows } = await sql`
    select id from carriers where business_id = ${businessId} and id = ${id} for no key update`.execute(db);
  return rows[0] ? selectCarrier(db, businessId, id) : undefined;
}

export async function insertCarrier(
  db: Database,
  businessId: string,
  carrier: CarrierDetails,
  now: Date,
): Promise<string> {
  const { name, trackingUrl, methods, geography } = carrier;
  const { rows } = await sql<{ id: string }>`
    insert into carriers (business_id, name, tracking_url, methods, geography, created_at, updated_at)
    values (${businessId}, ${name}, ${trackingUrl}, ${methods}, ${geography}, ${now}, ${now}) returning id`.execute(db);
  return (rows[0] as { id: string }).id;
}

export async function updateCarrier(
  db: Database,
  { businessId, id, carrier }: { businessId: string; id: string; carrier: CarrierDetails },
  now: Date,
): Promise<void> {
  const { name, trackingUrl, methods, geography } = carrier;
  await sql`update carriers set name = ${name}, tracking_url = ${trackingUrl}, methods = ${methods}, geography = ${geography},
      updated_at = ${updatedAfter(now)}
    where business_id = ${businessId} and id = ${id}`.execute(db);
}

export async function deleteCarrierRow(db: Database, businessId: string, id: string): Promise<void> {
  await sql`delete from carriers where business_id = ${businessId} and id = ${id}`.execute(db);
}

export async function countStoresWithCarrier(db: Database, businessId: string, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from stores where business_id = ${businessId} and delivery_agent_id = ${id}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function selectPickupPoints(db: Database, businessId: string, carrierId: string): Promise<PickupPoint[]> {
  const { rows } = await sql<PickupPoint>`
    select code, name, town_ons as "townOns", address, phone, hours from pickup_points
    where business_id = ${businessId} and carrier_id = ${carrierId} order by town_ons, name, code`.execute(db);
  return rows;
}

/** In place of all that were there. */
export async function replacePickupPointRows(
  db: Database,
  { businessId, carrierId, points }: { businessId: string; carrierId: string; points: PickupPointInput[] },
): Promise<void> {
  await sql`delete from pickup_points where business_id = ${businessId} and carrier_id = ${carrierId}`.execute(db);
  await sql`
    insert into pickup_points (business_id, carrier_id, code, name, town_ons, address, phone, hours)
    select ${businessId}, ${carrierId}, point.code, point.name, point."townOns", point.address, point.phone, point.hours
    from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as point (code text, name text, "townOns" int, address text,
      phone text, hours text)`.execute(db);
}
