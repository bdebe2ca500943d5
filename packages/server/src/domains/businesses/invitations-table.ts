import type { Invitation, Permission, ReceivedInvitation } from '@souk/contract';
import { type Generated, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { effectivePermissions } from './members-table.js';

type Outcome = 'accepted' | 'declined' | 'revoked' | 'replaced';

declare module '../../foundation/database/schema.js' {
  interface Tables {
    invitations: {
      id: Generated<string>;
      business_id: string;
      email: string;
      email_key: string;
      owner: boolean;
      permissions: string[];
      invited_by: string;
      created_at: Date;
      expires_at: Date;
      outcome: Outcome | null;
      decided_at: Date | null;
    };
  }
}

export interface NewInvitation {
  businessId: string;
  email: string;
  emailKey: string;
  owner: boolean;
  permissions: readonly Permission[];
  invitedBy: string;
}

interface InvitationRow {
  id: string;
  email: string;
  owner: boolean;
  permissions: string[];
  invited_by: string;
  created_at: Date;
  expires_at: Date;
}

const columns = sql.raw('id, email, owner, permissions, invited_by, created_at, expires_at');

export async function insertInvitation(
  db: Database,
  { businessId, emailKey, invitedBy, ...given }: NewInvitation,
  times: { createdAt: Date; expiresAt: Date },
): Promise<Invitation> {
  const { rows } = await sql<InvitationRow>`
    insert into invitations (business_id, email, email_key, owner, permissions, invited_by, created_at, expires_at)
    values (${businessId}, ${given.email}, ${emailKey}, ${given.owner}, ${[...given.permissions]}::text[], ${invitedBy},
      ${times.createdAt}, ${times.expiresAt})
    returning ${columns}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('An invitation was not written.');
  return invitationOf(row);
}

/** Pending ones, newest first. */
export async function selectInvitations(
  db: Database,
  businessId: string,
  { after, limit }: { after?: readonly unknown[]; limit: number },
  now: Date,
): Promise<Invitation[]> {
  const place = after ? sql`and id < ${after[0]}::bigint` : sql``;
  const { rows } = await sql<InvitationRow>`
    select ${columns} from invitations
    where business_id = ${businessId} and outcome is null and expires_at > ${now} ${place}
    order by id desc limit ${limit}`.execute(db);
  return rows.map(invitationOf);
}

/** When the `most`-th latest since then was made, by the business or by the person; undefined while there are fewer. */
export async function selectFullSince(
  db: Database,
  { businessId, invitedBy }: { businessId: string; invitedBy: string },
  most: number,
  since: Date,
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(
      (select created_at from invitations where business_id = ${businessId} and created_at > ${since}
       order by created_at desc offset ${most - 1} limit 1),
      (select created_at from invitations where invited_by = ${invitedBy} and created_at > ${since}
       order by created_at desc offset ${most - 1} limit 1)) as at`.execute(db);
  return rows[0]?.at ?? undefined;
}

/** Whether a member of the business has this address. */
export async function isMembersAddress(db: Database, businessId: string, emailKey: string): Promise<boolean> {
  const { rows } = await sql`
    select from members as member join users as person on person.id = member.user_id
    where member.business_id = ${businessId} and person.email_key = ${emailKey}`.execute(db);
  return rows.length > 0;
}

/** A waiting invitation to one address, replaced by the next. */
export async function replaceInvitation(db: Database, businessId: string, emailKey: string, now: Date): Promise<void> {
  await decideWaiting(db, sql`business_id = ${businessId} and email_key = ${emailKey}`, 'replaced', now);
}

/** False when the business has no pending invitation with this id. */
export async function revokeWaiting(db: Database, businessId: string, id: string, now: Date): Promise<boolean> {
  return decideWaiting(db, sql`business_id = ${businessId} and id = ${id} and expires_at > ${now}`, 'revoked', now);
}

/** False when the address has no pending invitation with this id. */
export async function decideReceived(
  db: Database,
  { id, emailKey }: { id: string; emailKey: string },
  outcome: 'accepted' | 'declined',
  now: Date,
): Promise<boolean> {
  return decideWaiting(db, sql`id = ${id} and email_key = ${emailKey} and expires_at > ${now}`, outcome, now);
}

async function decideWaiting(db: Database, which: RawBuilder<unknown>, outcome: Outcome, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update invitations set outcome = ${outcome}, decided_at = ${now} where outcome is null and ${which}
    returning id`.execute(db);
  return rows.length > 0;
}

interface ReceivedRow extends InvitationRow {
  business_id: string;
  business_name: string;
  inviter_name: string;
}

/** What an address was invited to and has not answered, newest first; or one of them. */
export async function selectReceived(
  db: Database,
  { emailKey, id }: { emailKey: string; id?: string },
  now: Date,
): Promise<(ReceivedInvitation & { inviterId: string })[]> {
  const { rows } = await sql<ReceivedRow>`
    select invitation.*, business.name as business_name, inviter.name as inviter_name
    from invitations as invitation
    join businesses as business on business.id = invitation.business_id
    join users as inviter on inviter.id = invitation.invited_by
    where invitation.email_key = ${emailKey} and invitation.outcome is null and invitation.expires_at > ${now}
      ${id === undefined ? sql`` : sql`and invitation.id = ${id}`}
    order by invitation.id desc limit 100`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    business: { id: row.business_id, name: row.business_name },
    invitedBy: { name: row.inviter_name },
    inviterId: row.invited_by,
    ...grantOf(row),
  }));
}

/** Removes a batch that can no longer be accepted; returns how many. The daily limit they counted towards is long past. */
export async function deleteExpiredInvitations(db: Database, before: Date): Promise<number> {
  const { rows } = await sql`
    delete from invitations where id = any(array(
      select id from invitations where expires_at < ${before} order by expires_at limit 5000 for update skip locked))
    returning 1`.execute(db);
  return rows.length;
}

const invitationOf = (row: InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  invitedBy: row.invited_by,
  ...grantOf(row),
});

const grantOf = (row: InvitationRow) => ({
  owner: row.owner,
  permissions: effectivePermissions(row),
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});
