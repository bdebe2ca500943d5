import type { developerKinds, developerStatuses, verificationStates } from '@souk/contract';
import { type Generated, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { livingSession } from '../accounts/identify-session.js';
import type { SessionClaims } from '../accounts/session-token.js';

type Word<List extends readonly string[]> = List[number];

export interface DeveloperAccountsTable {
  id: Generated<string>;
  user_id: string;
  kind: Word<typeof developerKinds>;
  name: string;
  contact_email: string;
  email_verified_at: Date | null;
  website: string | null;
  country: string | null;
  status: Generated<Word<typeof developerStatuses>>;
  verification_state: Generated<Word<typeof verificationStates>>;
  verification_decided_at: Date | null;
  verification_reason: string | null;
  terms_version: string | null;
  terms_accepted_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

declare module '../../foundation/database/schema.js' {
  interface Tables {
    developer_accounts: DeveloperAccountsTable;
  }
}

export type DeveloperAccountRow = Selectable<DeveloperAccountsTable>;

export async function selectAccount(db: Database, developerId: string): Promise<DeveloperAccountRow | undefined> {
  return db.selectFrom('developer_accounts').selectAll().where('id', '=', developerId).executeTakeFirst();
}

export async function selectAccountOf(db: Database, userId: string): Promise<DeveloperAccountRow | undefined> {
  return db.selectFrom('developer_accounts').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Newest first, after the id given; one more than the limit, so that the caller knows whether there is more. */
export async function selectAccounts(
  db: Database,
  { verification, beginning, afterId, limit }: AccountsWanted,
): Promise<DeveloperAccountRow[]> {
  let query = db
    .selectFrom('developer_accounts')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (verification !== undefined) query = query.where('verification_state', '=', verification);
  if (beginning !== undefined) {
    const pattern = `${beginning.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(sql<boolean>`(lower(name) like ${pattern} or lower(contact_email) like ${pattern})`);
  }
  if (afterId !== undefined) query = query.where('id', '<', afterId);
  return query.execute();
}

export interface AccountsWanted {
  verification: Word<typeof verificationStates> | undefined;
  /** The beginning of a name or a contact address, in lower case. */
  beginning: string | undefined;
  afterId: string | undefined;
  limit: number;
}

export async function lockAccount(transaction: Database, developerId: string): Promise<DeveloperAccountRow> {
  return transaction
    .selectFrom('developer_accounts')
    .selectAll()
    .where('id', '=', developerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateAccount(
  db: Database,
  developerId: string,
  changes: Updateable<DeveloperAccountsTable>,
): Promise<DeveloperAccountRow | undefined> {
  return db
    .updateTable('developer_accounts')
    .set(changes)
    .where('id', '=', developerId)
    .returningAll()
    .executeTakeFirst();
}

/** Undefined when the person has an account already. */
export async function insertAccount(
  db: Database,
  account: Omit<Insertable<DeveloperAccountsTable>, 'created_at' | 'updated_at'>,
  now: Date,
): Promise<DeveloperAccountRow | undefined> {
  return db
    .insertInto('developer_accounts')
    .values({ ...account, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export interface SignedInDeveloper {
  userId: string;
  lastUsedAt: Date | null;
  account: DeveloperAccountRow | null;
}

/** Whose session this is, with their developer account; undefined when the session is over. */
export async function selectSignedInDeveloper(
  db: Database,
  claims: SessionClaims,
  now: Date,
): Promise<SignedInDeveloper | undefined> {
  const { rows } = await sql<DeveloperAccountRow & { person_id: string; session_used_at: Date | null }>`
    select account.*, person."userId" as person_id, person."lastUsedAt" as session_used_at
    from (${livingSession(claims, now)}) as person
    left join developer_accounts as account on account.user_id = person."userId"`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { person_id: userId, session_used_at: lastUsedAt, ...account } = row;
  return { userId, lastUsedAt, account: account.id === null ? null : account };
}
