import { type Generated, type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';
import type { DeveloperAccountRow } from '../accounts-table.js';

export interface DeveloperTokensTable {
  id: Generated<string>;
  user_id: string;
  token_hash: Buffer;
  last4: string;
  label: string;
  password_changed_at: Date;
  created_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

declare module '../../../foundation/database/schema.js' {
  interface Tables {
    developer_tokens: DeveloperTokensTable;
  }
}

export type DeveloperTokenRow = Selectable<DeveloperTokensTable>;

export interface TokenInUse {
  id: string;
  user_id: string;
  created_at: Date;
  last_used_at: Date | null;
  account: DeveloperAccountRow | null;
}

/** The token, its user's password and the developer account in one query: this runs on every call of the tool. */
export async function selectTokenInUse(db: Database, tokenHash: Buffer): Promise<TokenInUse | undefined> {
  const { rows } = await sql<DeveloperAccountRow & { token: Omit<TokenInUse, 'account'> } & Record<string, unknown>>`
    select account.*, token.id as token_id, token.user_id as token_user_id, token.created_at as token_created_at,
      token.last_used_at as token_last_used_at
    from developer_tokens as token
    join users on users.id = token.user_id and users.password_changed_at = token.password_changed_at
    left join developer_accounts as account on account.user_id = token.user_id
    where token.token_hash = ${tokenHash} and token.revoked_at is null`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const { token_id, token_user_id, token_created_at, token_last_used_at, ...account } = row;
  return {
    id: token_id as string,
    user_id: token_user_id as string,
    created_at: token_created_at as Date,
    last_used_at: token_last_used_at as Date | null,
    account: account.id === null ? null : account,
  };
}

/** Tokens that would still be accepted as far as the database can tell; the caller checks their age. */
export async function selectTokensOf(db: Database, userId: string): Promise<DeveloperTokenRow[]> {
  const { rows } = await sql<DeveloperTokenRow>`
    select token.* from developer_tokens as token
    join users on users.id = token.user_id and users.password_changed_at = token.password_changed_at
    where token.user_id = ${userId} and token.revoked_at is null
    order by token.id desc`.execute(db);
  return rows;
}

export async function insertToken(db: Database, token: Insertable<DeveloperTokensTable>): Promise<string> {
  const { id } = await db.insertInto('developer_tokens').values(token).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function recordTokenUse(db: Database, tokenId: string, now: Date): Promise<void> {
  await db.updateTable('developer_tokens').set({ last_used_at: now }).where('id', '=', tokenId).execute();
}

/** False when it is another user's, or was revoked before. */
export async function revokeTokenOf(db: Database, userId: string, tokenId: string, now: Date): Promise<boolean> {
  const revoked = await db
    .updateTable('developer_tokens')
    .set({ revoked_at: now })
    .where('id', '=', tokenId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return revoked !== undefined;
}

export async function deleteTokensBefore(db: Database, createdBefore: Date): Promise<void> {
  await db.deleteFrom('developer_tokens').where('created_at', '<', createdBefore).execute();
}
