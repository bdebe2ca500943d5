import type { DeliverySpeed } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { queryPoint } from '../../foundation/database/query-point.js';

/** What trading in a store depends on. */
export interface StoreContext {
  businessId: string;
  storeId: string;
  storeStatus: 'active' | 'paused' | 'closed';
  subdomain: string;
  currency: string;
  /** Tells which country a phone number without a calling code belongs to. */
  country: string;
  devStore: boolean;
  defaultSpeed: string;
  speeds: DeliverySpeed[];
  deliveryAgentId: string | null;
  feeGroupId: string | null;
  /** What customers can order at most: of one item, and together. */
  maxItemQuantity: number;
  maxOrderQuantity: number;
  abandonedDays: number;
}

const select = `select store.business_id as "businessId", store.id as "storeId", store.status as "storeStatus",
    store.subdomain, business.currency, business.country, business.dev_store as "devStore",
    store.default_speed as "defaultSpeed", store.speeds, store.delivery_agent_id as "deliveryAgentId",
    store.fee_group_id as "feeGroupId",
    store.checkout_max_item_quantity as "maxItemQuantity", store.checkout_max_order_quantity as "maxOrderQuantity",
    store.abandoned_checkout_days as "abandonedDays"
  from stores as store join businesses as business on business.id = store.business_id`;

export async function selectStoreContext(
  db: Database,
  businessId: string,
  storeId: string,
): Promise<StoreContext | undefined> {
  const statement = `${select} where store.business_id = $1 and store.id = $2`;
  const [place] = await queryPoint<StoreContext>(db, statement, [businessId, storeId]);
  return place;
}

export async function selectStoreContextAt(db: Database, subdomain: string): Promise<StoreContext | undefined> {
  const [place] = await queryPoint<StoreContext>(db, `${select} where store.subdomain = $1`, [subdomain]);
  return place;
}

export async function selectCurrency(db: Database, businessId: string): Promise<string | undefined> {
  const { rows } = await sql<{ currency: string }>`select currency from businesses where id = ${businessId}`.execute(
    db,
  );
  return rows[0]?.currency;
}

export async function selectCountry(db: Database, businessId: string): Promise<string | undefined> {
  const { rows } = await sql<{ country: string }>`select country from businesses where id = ${businessId}`.execute(db);
  return rows[0]?.country;
}
