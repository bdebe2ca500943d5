import { sql } from 'kysely';
import { askPoint } from '../../foundation/database/ask-point.js';
import type { Database } from '../../foundation/database/open-database.js';
import { refuse } from '../../foundation/http/refusal.js';
import { type Caller, requireStore } from './caller.js';

/** What trading in a store depends on. */
export interface TradingPlace {
  businessId: string;
  storeId: string;
  storeStatus: 'active' | 'paused' | 'closed';
  subdomain: string;
  currency: string;
  /** Tells which country a phone number without a calling code belongs to. */
  country: string;
  devStore: boolean;
  defaultSpeed: string;
  deliveryAgentId: string | null;
}

const select = `select store.business_id as "businessId", store.id as "storeId", store.status as "storeStatus",
    store.subdomain, business.currency, business.country, business.dev_store as "devStore",
    store.default_speed as "defaultSpeed", store.delivery_agent_id as "deliveryAgentId"
  from stores as store join businesses as business on business.id = store.business_id`;

export async function findTradingPlace(
  db: Database,
  businessId: string,
  storeId: string,
): Promise<TradingPlace | undefined> {
  const statement = `${select} where store.business_id = $1 and store.id = $2`;
  const [place] = await askPoint<TradingPlace>(db, statement, [businessId, storeId]);
  return place;
}

/** 404 for a store the business does not have, 460 for one the caller is not let into. */
export async function requireTradingPlace(db: Database, caller: Caller, storeId: string): Promise<TradingPlace> {
  const place = (await findTradingPlace(db, caller.businessId, storeId)) ?? refuse('NOT_FOUND');
  requireStore(caller, storeId);
  return place;
}

/** Dev stores reach no one, and no one reaches them. */
export function isOpenToPublic({ storeStatus, devStore }: TradingPlace): boolean {
  return storeStatus === 'active' && !devStore;
}

/** The store whose storefront the public may enter under this subdomain. */
export async function findOpenStorefront(db: Database, subdomain: string): Promise<TradingPlace | undefined> {
  const places = await askPoint<TradingPlace>(db, `${select} where store.subdomain = $1`, [subdomain]);
  return places.find(isOpenToPublic);
}

export async function countryOf(db: Database, businessId: string): Promise<string> {
  const { rows } = await sql<{ country: string }>`select country from businesses where id = ${businessId}`.execute(db);
  return rows[0]?.country ?? '';
}
