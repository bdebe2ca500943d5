import { accessTokenSeconds, refreshRepeatSeconds, refreshTokenSeconds } from '@souk/contract';
import { CompiledQuery, sql } from 'kysely';
import { secondsAfter } from '../../foundation/clock.js';
import type { Database } from '../../foundation/database/open-database.js';
import { bytesLiteral, textsLiteral } from '../../foundation/database/sql/array-literal.js';
import { type Client, type ClientCredentials, type ClientReach, clientsOf } from '../apps/secrets/find-client.js';
import { verifiedContact } from '../developers/find-account.js';
import type { Grantee, NewTokenPair } from './generate-token-pair.js';

export interface Rotation {
  credentials: ClientCredentials;
  presentedHash: Buffer;
  next: NewTokenPair;
  sealedPair: Buffer;
}

export interface RotationOutcome {
  /** Null when the client's credentials are wrong. */
  appId: string | null;
  reach: ClientReach;
  /** Null when the refresh token could not be spent. */
  grantee: Grantee | null;
}

/**
 * Rows are taken in the order of their hashes, so that two processes given the same tokens at the same time wait for each
 * other without a deadlock.
 */
const rotateStatement = `
  with given as (
    select * from unnest($2::text[], $3::bytea[], $4::bytea[], $5::bytea[], $6::bytea[], $7::bytea[]) with ordinality
      as given (client_id, secret_hash, presented_hash, access_hash, refresh_hash, sealed_pair, place)
    order by presented_hash
  ), ${clientsOf('select distinct client_id, secret_hash from given', '$1')}, spent as (
    update token_pairs p set spent_at = $1, next_access_hash = given.access_hash
    from given join client c using (client_id, secret_hash), token_families f, installations i
    where p.refresh_hash = given.presented_hash and p.spent_at is null and p.refresh_expires_at > $1
      and f.id = p.family_id and f.app_id = c.app_id and f.revoked_at is null and c.may_act
      and (c.only_installation is null or c.only_installation = f.installation_id)
      and (not c.dev_stores_only or (select b.dev_store from businesses b where b.id = f.business_id))
      and i.business_id = f.business_id and i.id = f.installation_id and i.state = 'active'
    returning given.place, given.presented_hash, given.access_hash, given.refresh_hash, given.sealed_pair,
      f.id as family_id, i.business_id, i.id as installation_id, i.scopes
  ), fresh as (
    insert into token_pairs (access_hash, refresh_hash, family_id, issued_at, access_expires_at, refresh_expires_at)
    select access_hash, refresh_hash, family_id, $1, $8, $9 from spent
  ), kept as (
    insert into repeatable_pairs (refresh_hash, sealed_pair, made_at) select presented_hash, sealed_pair, $1 from spent
  )
  select client.app_id, client.only_installation, client.dev_stores_only, spent.business_id, spent.installation_id, spent.scopes
  from given left join client using (client_id, secret_hash) left join spent using (place)
  order by place`;

/**
 * One statement and one commit for all of them: authenticates each client, spends its refresh token and writes the pair
 * that follows. Of two requests that present the same token, one gets it. Outcomes are in the order of the rotations.
 */
export async function rotatePairs(db: Database, rotations: Rotation[], now: Date): Promise<RotationOutcome[]> {
  const parameters = [
    now,
    textsLiteral(rotations.map(({ credentials }) => credentials.clientId)),
    bytesLiteral(rotations.map(({ credentials }) => credentials.secretHash)),
    bytesLiteral(rotations.map(({ presentedHash }) => presentedHash)),
    bytesLiteral(rotations.map(({ next }) => next.accessHash)),
    bytesLiteral(rotations.map(({ next }) => next.refreshHash)),
    bytesLiteral(rotations.map(({ sealedPair }) => sealedPair)),
    secondsAfter(now, accessTokenSeconds),
    secondsAfter(now, refreshTokenSeconds),
  ];
  const { rows } = await db.executeQuery<RotatedRow>(CompiledQuery.raw(rotateStatement, parameters));
  return rows.map(outcomeOf);
}

type RotatedRow = { app_id: string | null; only_installation: string | null; dev_stores_only: boolean | null } & {
  [K in keyof Grantee]: Grantee[K] | null;
};

function outcomeOf(row: RotatedRow): RotationOutcome {
  const { app_id: appId, business_id, installation_id, scopes } = row;
  const reach = { onlyInstallationId: row.only_installation, devStoresOnly: row.dev_stores_only === true };
  if (!appId || !business_id || !installation_id || !scopes) return { appId, reach, grantee: null };
  return { appId, reach, grantee: { business_id, installation_id, scopes } };
}

/** What is known of a refresh token that was presented but could not be spent. */
export interface PresentedPair extends Grantee {
  app_id: string;
  family_id: string;
  on_dev_store: boolean;
  spent_at: Date | null;
  /** False once the family was revoked, the installation ended or the 90 days are over. */
  living: boolean;
  sealed_pair: Buffer | null;
  next_access_expires_at: Date | null;
  next_refresh_expires_at: Date | null;
  next_used: boolean;
}

export async function selectPresentedPair(
  db: Database,
  presentedHash: Buffer,
  now: Date,
): Promise<PresentedPair | undefined> {
  const { rows } = await sql<PresentedPair>`
    select f.app_id, p.family_id, p.spent_at, b.dev_store as on_dev_store, i.business_id, i.id as installation_id, i.scopes,
      f.revoked_at is null and i.state = 'active' and a.state <> 'suspended' and p.refresh_expires_at > ${now} as living,
      r.sealed_pair, n.access_expires_at as next_access_expires_at, n.refresh_expires_at as next_refresh_expires_at,
      (n.spent_at is not null or n.seen_at is not null) as next_used
    from token_pairs p
    join token_families f on f.id = p.family_id
    join installations i on i.business_id = f.business_id and i.id = f.installation_id
    join businesses b on b.id = f.business_id
    join apps a on a.id = f.app_id
    left join repeatable_pairs r on r.refresh_hash = p.refresh_hash
    left join token_pairs n on n.access_hash = p.next_access_hash
    where p.refresh_hash = ${presentedHash}`.execute(db);
  return rows[0];
}

export interface AccessTokenRow {
  access_expires_at: Date;
  family_id: string;
  session_id: string | null;
  app_id: string;
  business_id: string;
  installation_id: string;
  scopes: string[];
  store_ids: string[] | null;
  /** The person an online token acts for, and what they are to the business now; null when they are no longer a member. */
  user_id: string | null;
  user_is_owner: boolean | null;
  user_permissions: string[] | null;
}

/**
 * What a living access token may do. Its first use within the time in which its predecessor could be repeated is recorded:
 * a client that holds the new pair no longer needs the old one.
 */
export async function selectAccessToken(
  db: Database,
  accessHash: Buffer,
  now: Date,
): Promise<AccessTokenRow | undefined> {
  const { rows } = await sql<AccessTokenRow>`
    with seen as (
      update token_pairs set seen_at = ${now}
      where access_hash = ${accessHash} and seen_at is null and refresh_hash is not null
        and issued_at > ${secondsAfter(now, -refreshRepeatSeconds)}
    )
    select p.access_expires_at, f.id as family_id, f.session_id, f.app_id, f.business_id, f.installation_id, i.scopes,
      i.store_ids::text[] as store_ids, f.user_id, m.owner as user_is_owner,
      m.permissions as user_permissions
    from token_pairs p
    join token_families f on f.id = p.family_id
    join installations i on i.business_id = f.business_id and i.id = f.installation_id
    join apps a on a.id = f.app_id
    left join members m on m.business_id = f.business_id and m.user_id = f.user_id
    where p.access_hash = ${accessHash} and p.access_expires_at > ${now}
      and f.revoked_at is null and i.state = 'active' and a.state <> 'suspended'`.execute(db);
  return rows[0];
}

/** True when this very call revoked it. */
export async function revokeFamily(db: Database, familyId: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update token_families set revoked_at = ${now} where id = ${familyId} and revoked_at is null`.execute(db);
  return numAffectedRows === 1n;
}

export async function selectDeveloperContact(
  db: Database,
  appId: string,
): Promise<{ name: string; email: string } | undefined> {
  const { rows } = await sql<{ name: string; email: string }>`
    select a.name, ${verifiedContact} as email
    from apps a join developer_accounts d on d.id = a.developer_id join users u on u.id = d.user_id
    where a.id = ${appId} and ${verifiedContact} is not null`.execute(db);
  return rows[0];
}

/** Every token of these apps, wherever they are installed, and every token that acts for one of these people. */
export async function revokeFamiliesOfAppsAndPeople(
  db: Database,
  { appIds, userIds }: { appIds: readonly string[]; userIds: readonly string[] },
  now: Date,
): Promise<void> {
  await sql`
    update token_families as family set revoked_at = ${now} from installations as installation
    where installation.app_id = any (${appIds}::bigint[]) and family.business_id = installation.business_id
      and family.installation_id = installation.id and family.revoked_at is null`.execute(db);
  await sql`
    update token_families as family set revoked_at = ${now} from members as member
    where member.user_id = any (${userIds}::bigint[]) and family.business_id = member.business_id
      and family.user_id = member.user_id and family.revoked_at is null`.execute(db);
}

/** When a living access token ends; undefined when it is not alive. */
export async function selectAccessTokenExpiry(db: Database, accessHash: Buffer, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ access_expires_at: Date }>`
    select p.access_expires_at from token_pairs p join token_families f on f.id = p.family_id
    where p.access_hash = ${accessHash} and p.access_expires_at > ${now} and f.revoked_at is null`.execute(db);
  return rows[0]?.access_expires_at;
}

/** The family that was revoked by this very call; undefined when the token is unknown, another app's, or was revoked before. */
export async function revokeFamilyOfRefreshToken(
  db: Database,
  { appId, onlyInstallationId, refreshHash }: Pick<Client, 'appId' | 'onlyInstallationId'> & { refreshHash: Buffer },
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update token_families f set revoked_at = ${now} from token_pairs p
    where p.refresh_hash = ${refreshHash} and f.id = p.family_id and f.app_id = ${appId} and f.revoked_at is null
      and (${onlyInstallationId}::bigint is null or f.installation_id = ${onlyInstallationId}::bigint)
    returning f.id`.execute(db);
  return rows[0]?.id;
}

/** A client that revokes an access token has the pair it came in: the refresh before it no longer needs to be repeatable. */
export async function endAccessToken(
  db: Database,
  { appId, onlyInstallationId, accessHash }: Pick<Client, 'appId' | 'onlyInstallationId'> & { accessHash: Buffer },
  now: Date,
): Promise<void> {
  await sql`
    update token_pairs p set access_expires_at = ${now}, seen_at = coalesce(p.seen_at, ${now}) from token_families f
    where p.access_hash = ${accessHash} and p.access_expires_at > ${now} and f.id = p.family_id
      and f.app_id = ${appId}
      and (${onlyInstallationId}::bigint is null or f.installation_id = ${onlyInstallationId}::bigint)`.execute(db);
}
