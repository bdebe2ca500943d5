import type { appStates } from '@souk/contract';
import { type Generated, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';

export interface AppsTable {
  id: Generated<string>;
  developer_id: string;
  client_id: string;
  handle: string;
  name: string;
  state: Generated<(typeof appStates)[number]>;
  state_before_suspension: (typeof appStates)[number] | null;
  current_version: number | null;
  latest_version: number | null;
  versions_given: Generated<number>;
  installations_count: Generated<number>;
  link_key: string;
  /** The number that the newest preview got, without its sign. */
  last_preview: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

declare module '../../foundation/database/schema.js' {
  interface Tables {
    apps: AppsTable;
  }
}

export type AppRow = Selectable<AppsTable>;

export async function selectApp(db: Database, appId: string): Promise<AppRow | undefined> {
  return db.selectFrom('apps').selectAll().where('id', '=', appId).executeTakeFirst();
}

export async function selectAppByClientId(db: Database, clientId: string): Promise<AppRow | undefined> {
  return db.selectFrom('apps').selectAll().where('client_id', '=', clientId).executeTakeFirst();
}

export async function selectOwnApp(db: Database, developerId: string, appId: string): Promise<AppRow | undefined> {
  return db
    .selectFrom('apps')
    .selectAll()
    .where('id', '=', appId)
    .where('developer_id', '=', developerId)
    .executeTakeFirst();
}

/** Taken before changing anything that belongs to an app (its state, secrets, versions), so that changes are serialised. */
export async function lockOwnApp(
  transaction: Database,
  developerId: string,
  appId: string,
): Promise<AppRow | undefined> {
  return transaction
    .selectFrom('apps')
    .selectAll()
    .where('id', '=', appId)
    .where('developer_id', '=', developerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The same, for callers that have already checked who owns the app. */
export async function lockApp(transaction: Database, appId: string): Promise<AppRow | undefined> {
  return transaction.selectFrom('apps').selectAll().where('id', '=', appId).forNoKeyUpdate().executeTakeFirst();
}

export async function updateApp(db: Database, appId: string, changes: Updateable<AppsTable>): Promise<AppRow> {
  return db.updateTable('apps').set(changes).where('id', '=', appId).returningAll().executeTakeFirstOrThrow();
}

/** Handles from before the rules for them: addresses are not made of these. A few are enough to say so. */
export async function selectUnusableHandles(db: Database, reserved: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('apps')
    .select('handle')
    .where((row) => row.or([row('handle', 'like', '%--%'), row('handle', 'in', reserved)]))
    .where('state', '<>', 'archived')
    .orderBy('handle')
    .limit(20)
    .execute();
  return rows.map(({ handle }) => handle);
}

/** Archived apps do not count. */
export async function countLivingApps(db: Database, developerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('apps')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('developer_id', '=', developerId)
    .where('state', '<>', 'archived')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type NewApp = Pick<Insertable<AppsTable>, 'developer_id' | 'client_id' | 'handle' | 'name' | 'link_key'>;

/** Undefined when the handle is taken. */
export async function insertApp(db: Database, app: NewApp, now: Date): Promise<AppRow | undefined> {
  return db
    .insertInto('apps')
    .values({ ...app, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('handle').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Newest first, after the id given; one more than the limit, so that the caller knows whether there is more. */
export async function selectAppsOf(
  db: Database,
  developerId: string,
  { afterId, limit }: { afterId: string | undefined; limit: number },
): Promise<AppRow[]> {
  return db
    .selectFrom('apps')
    .selectAll()
    .where('developer_id', '=', developerId)
    .$if(afterId !== undefined, (query) => query.where('id', '<', afterId as string))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
}

export async function isAppOf(db: Database, appId: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ one: number }>`
    select 1 as one from apps a join developer_accounts d on d.id = a.developer_id
    where a.id = ${appId} and d.user_id = ${userId}`.execute(db);
  return rows.length > 0;
}
