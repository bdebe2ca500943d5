import type { Generated } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';

declare module '../../foundation/database/schema.js' {
  interface Tables {
    businesses: {
      id: Generated<string>;
      name: string;
      country: Generated<string>;
      currency: Generated<string>;
      dev_store: Generated<boolean>;
      created_at: Date;
      updated_at: Date;
    };
  }
}

export interface BusinessToInsert {
  name: string;
  country?: string;
  currency?: string;
  devStore?: boolean;
}

export async function insertBusiness(db: Database, business: BusinessToInsert, now: Date): Promise<string> {
  const { id } = await db
    .insertInto('businesses')
    .values({
      name: business.name,
      ...(business.country && { country: business.country }),
      ...(business.currency && { currency: business.currency }),
      dev_store: business.devStore ?? false,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateBusiness(
  db: Database,
  businessId: string,
  changes: { name?: string; country?: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('businesses')
    .set({ ...changes, updated_at: now })
    .where('id', '=', businessId)
    .execute();
}

/** Changes to a business's members, and counts of its stores, are serialised by this lock. */
export async function lockBusiness(db: Database, businessId: string): Promise<void> {
  await db.selectFrom('businesses').select('id').where('id', '=', businessId).forNoKeyUpdate().execute();
}
