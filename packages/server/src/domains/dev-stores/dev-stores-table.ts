import type { DevStore } from '@souk/contract';
import { type Generated, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';

export interface DevStoresTable {
  id: Generated<string>;
  developer_id: string;
  name: string;
  preset: DevStore['preset'];
  seed: string;
  state: Generated<DevStore['state']>;
  progress: Generated<number>;
  failure: string | null;
  business_id: string | null;
  store_id: string | null;
  buyers: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

declare module '../../foundation/database/schema.js' {
  interface Tables {
    dev_stores: DevStoresTable;
  }
}

export type DevStoreRow = Selectable<DevStoresTable>;

export async function selectDevStores(db: Database, developerId: string): Promise<DevStoreRow[]> {
  return db
    .selectFrom('dev_stores')
    .selectAll()
    .where('developer_id', '=', developerId)
    .orderBy('id', 'desc')
    .execute();
}

export async function selectOwnDevStore(
  db: Database,
  developerId: string,
  id: string,
): Promise<DevStoreRow | undefined> {
  return db
    .selectFrom('dev_stores')
    .selectAll()
    .where('id', '=', id)
    .where('developer_id', '=', developerId)
    .executeTakeFirst();
}

export async function lockOwnDevStore(
  transaction: Database,
  developerId: string,
  id: string,
): Promise<DevStoreRow | undefined> {
  return transaction
    .selectFrom('dev_stores')
    .selectAll()
    .where('id', '=', id)
    .where('developer_id', '=', developerId)
    .forUpdate()
    .executeTakeFirst();
}

export async function selectDevStore(db: Database, id: string): Promise<DevStoreRow | undefined> {
  return db.selectFrom('dev_stores').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertDevStore(db: Database, row: Insertable<DevStoresTable>): Promise<DevStoreRow> {
  return db.insertInto('dev_stores').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function deleteDevStoreRow(db: Database, id: string): Promise<void> {
  await db.deleteFrom('dev_stores').where('id', '=', id).execute();
}

/** Writes only while it is still in the state given; undefined when it is not, or is gone. */
export async function updateDevStore(
  db: Database,
  { id, state }: Pick<DevStoreRow, 'id' | 'state'>,
  changes: Updateable<DevStoresTable>,
): Promise<DevStoreRow | undefined> {
  return db
    .updateTable('dev_stores')
    .set(changes)
    .where('id', '=', id)
    .where('state', '=', state)
    .returningAll()
    .executeTakeFirst();
}

/** The number of the next synthetic buyer, after those of the preset. */
export async function takeBuyerNumber(db: Database, id: string): Promise<number> {
  const { rows } = await sql<{ buyers: number }>`
    update dev_stores set buyers = buyers + 1 where id = ${id} returning buyers - 1 as buyers`.execute(db);
  return rows[0]?.buyers ?? 0;
}
