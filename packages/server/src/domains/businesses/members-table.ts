import { type Business, isPermission, type Member, type Permission, permissions } from '@souk/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';

declare module '../../foundation/database/schema.js' {
  interface Tables {
    members: {
      business_id: string;
      user_id: string;
      owner: boolean;
      permissions: string[];
      created_at: Date;
      updated_at: Date;
    };
  }
}

/** A person's membership of a business. */
export interface Membership {
  businessId: string;
  userId: string;
  owner: boolean;
  /** What they may do: everything, for an owner. */
  permissions: readonly Permission[];
}

interface Standing {
  owner: boolean;
  permissions: string[];
}

/** An owner may do everything, including permissions added later. The order is always that of the list of permissions. */
export function effectivePermissions({ owner, permissions: given }: Standing): Permission[] {
  if (owner) return [...permissions];
  return given.filter(isPermission).sort((a, b) => permissions.indexOf(a) - permissions.indexOf(b));
}

export async function selectMembership(
  db: Database,
  businessId: string,
  userId: string,
): Promise<Membership | undefined> {
  const row = await db
    .selectFrom('members')
    .select(['owner', 'permissions'])
    .where('business_id', '=', businessId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { businessId, userId, owner: row.owner, permissions: effectivePermissions(row) };
}

export interface MemberRow {
  businessId: string;
  userId: string;
  owner: boolean;
  permissions: readonly Permission[];
}

/** False when they are a member already. */
export async function insertMember(db: Database, member: MemberRow, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('members')
    .values({
      business_id: member.businessId,
      user_id: member.userId,
      owner: member.owner,
      permissions: [...member.permissions],
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['business_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateMember(db: Database, member: MemberRow, now: Date): Promise<void> {
  await db
    .updateTable('members')
    .set({ owner: member.owner, permissions: [...member.permissions], updated_at: now })
    .where('business_id', '=', member.businessId)
    .where('user_id', '=', member.userId)
    .execute();
}

export async function deleteMember(db: Database, businessId: string, userId: string): Promise<void> {
  await db.deleteFrom('members').where('business_id', '=', businessId).where('user_id', '=', userId).execute();
}

export async function countOwners(db: Database, businessId: string): Promise<number> {
  const { rows } = await sql<{ owners: number }>`
    select count(*)::int as owners from members where business_id = ${businessId} and owner`.execute(db);
  return rows[0]?.owners ?? 0;
}

/** Take this lock before counting what a person has created and adding to it. */
export async function lockPerson(db: Database, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(db);
}

/** Dev stores are counted by their developer's own limit. */
export async function countOwnedBusinesses(db: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ owned: number }>`
    select count(*)::int as owned from members as member join businesses as business on business.id = member.business_id
    where member.user_id = ${userId} and member.owner and not business.dev_store`.execute(db);
  return rows[0]?.owned ?? 0;
}

interface MemberListRow extends Standing {
  user_id: string;
  created_at: Date;
  updated_at: Date;
  at: string;
}

/** A member without what the account says about the person; `at` is where a cursor continues, at full precision. */
export type ListedMember = Omit<Member, 'email' | 'name'> & { at: string };

/** Newest first. */
export async function selectMembers(
  db: Database,
  businessId: string,
  { after, limit, only }: { after?: readonly unknown[]; limit: number; only?: string },
): Promise<ListedMember[]> {
  const chosen: RawBuilder<unknown>[] = [sql`business_id = ${businessId}`];
  if (only !== undefined) chosen.push(sql`user_id = ${only}`);
  if (after) chosen.push(sql`(created_at, user_id) < (${after[0]}::timestamptz, ${after[1]}::bigint)`);
  const { rows } = await sql<MemberListRow>`
    select user_id, owner, permissions, created_at, updated_at, created_at::text as at from members
    where ${sql.join(chosen, sql` and `)} order by created_at desc, user_id desc limit ${limit}`.execute(db);
  return rows.map((row) => ({
    userId: row.user_id,
    owner: row.owner,
    permissions: effectivePermissions(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    at: row.at,
  }));
}

interface BusinessRow extends Standing {
  id: string;
  name: string;
  country: string;
  currency: string;
  dev_store: boolean;
  created_at: Date;
  updated_at: Date;
}

/** The businesses of a person, as they see them: one of them, or a page of the newest first. */
export async function selectBusinessesOf(
  db: Database,
  userId: string,
  { after, limit, only }: { after?: readonly unknown[]; limit: number; only?: string },
): Promise<Business[]> {
  const chosen: RawBuilder<unknown>[] = [sql`member.user_id = ${userId}`];
  if (only !== undefined) chosen.push(sql`member.business_id = ${only}`);
  if (after) chosen.push(sql`member.business_id < ${after[0]}::bigint`);
  const { rows } = await sql<BusinessRow>`
    select business.id, business.name, business.country, business.currency, business.dev_store, business.created_at,
      business.updated_at, member.owner, member.permissions
    from members as member join businesses as business on business.id = member.business_id
    where ${sql.join(chosen, sql` and `)}
    order by member.business_id desc limit ${limit}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    country: row.country,
    currency: row.currency,
    devStore: row.dev_store,
    owner: row.owner,
    permissions: effectivePermissions(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }));
}

export async function deleteMembersOf(db: Database, businessId: string): Promise<void> {
  await db.deleteFrom('members').where('business_id', '=', businessId).execute();
}
