import { sql } from 'kysely';
import type { Database } from '../src/foundation/database/open-database.js';

export interface PlantedBusiness {
  businessId: string;
  storeIds: string[];
}

/** A business with stores and nobody in it, for tests that look at what happens inside one. */
export async function plantBusiness(db: Database, { stores = 1, now = new Date() } = {}): Promise<PlantedBusiness> {
  const { rows } = await sql<{ id: string }>`
    insert into businesses (name, created_at, updated_at) values ('Test', ${now}, ${now}) returning id`.execute(db);
  const businessId = rows[0]?.id as string;
  const made = await sql<{ id: string }>`
    insert into stores (business_id, name, subdomain, created_at, updated_at)
    select ${businessId}, 'Store ' || place, 'store-' || ${businessId}::text || '-' || place, ${now}, ${now}
    from generate_series(1, ${stores}::int) as place returning id`.execute(db);
  return { businessId, storeIds: made.rows.map(({ id }) => id) };
}
