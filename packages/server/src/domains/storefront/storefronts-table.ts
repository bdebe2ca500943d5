import type { StoreLanguage, StoreStatus } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { queryPoint } from '../../foundation/database/query-point.js';

/** A store as every page of its storefront shows it. */
export interface Storefront {
  businessId: string;
  storeId: string;
  name: string;
  description: string | null;
  logo: string | null;
  status: StoreStatus;
  language: StoreLanguage;
  subdomain: string;
  currency: string;
  country: string;
  devStore: boolean;
  /** Visible collections without a parent, in the merchant's order. */
  menu: { id: string; name: string }[];
}

const maxInMenu = 7;

const statement = `select store.business_id as "businessId", store.id as "storeId", store.name, store.description, store.logo,
    store.status, store.language, store.subdomain, business.currency, business.country, business.dev_store as "devStore",
    (select coalesce(json_agg(json_build_object('id', shown.id::text, 'name', shown.name)), '[]') from (
      select id, name from collections
      where business_id = store.business_id and store_id = store.id and active and deleted_at is null and parent_id is null
      order by sort_order, id limit ${maxInMenu}) as shown) as menu
  from stores as store join businesses as business on business.id = store.business_id
  where store.subdomain = $1`;

export async function selectStorefront(db: Database, subdomain: string): Promise<Storefront | undefined> {
  const [store] = await queryPoint<Storefront>(db, statement, [subdomain]);
  return store;
}
