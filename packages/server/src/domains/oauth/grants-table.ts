import type { Scope } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import type { Grantee, NewTokenPair } from './generate-token-pair.js';

export interface NewInstallCode {
  codeHash: Buffer;
  businessId: string;
  installationId: string;
  appId: string;
  /** Null for a code that was made without an address. */
  redirectUri: string | null;
  codeChallenge: string | null;
  createdAt: Date;
  expiresAt: Date;
}

/** How the table, whose address column is not nullable, stores that there is none; no real address is empty. */
const noAddress = '';

export async function insertInstallCode(db: Database, code: NewInstallCode): Promise<void> {
  await sql`
    insert into install_codes (code_hash, business_id, installation_id, app_id, redirect_uri, code_challenge, created_at, expires_at)
    values (${code.codeHash}, ${code.businessId}, ${code.installationId}, ${code.appId}, ${code.redirectUri ?? noAddress},
      ${code.codeChallenge}, ${code.createdAt}, ${code.expiresAt})`.execute(db);
}

export interface InstallCodeRow {
  app_id: string;
  installation_id: string;
  on_dev_store: boolean;
  /** Null when it was made without an address. */
  redirect_uri: string | null;
  code_challenge: string | null;
  expires_at: Date;
  used_at: Date | null;
  family_id: string | null;
}

export async function selectInstallCode(db: Database, codeHash: Buffer): Promise<InstallCodeRow | undefined> {
  const { rows } = await sql<InstallCodeRow>`
    select app_id, installation_id, nullif(redirect_uri, ${noAddress}) as redirect_uri, code_challenge, expires_at, used_at, family_id,
      (select dev_store from businesses b where b.id = business_id) as on_dev_store
    from install_codes where code_hash = ${codeHash}`.execute(db);
  return rows[0];
}

/** Spends the code and writes what it grants in one statement; undefined when it was spent meanwhile or the app is gone. */
export async function redeemCode(
  db: Database,
  codeHash: Buffer,
  pair: NewTokenPair,
  now: Date,
): Promise<Grantee | undefined> {
  const { rows } = await sql<Grantee>`
    with taken as (
      update install_codes c set used_at = ${now}, family_id = next_id()
      from installations i, apps a
      where c.code_hash = ${codeHash} and c.used_at is null
        and i.business_id = c.business_id and i.id = c.installation_id and i.state = 'active'
        and a.id = c.app_id and a.state <> 'suspended'
      returning c.family_id, i.business_id, i.id as installation_id, i.app_id, i.scopes
    ), family as (
      insert into token_families (id, business_id, installation_id, app_id, created_at)
      select family_id, business_id, installation_id, app_id, ${now} from taken
    ), fresh as (
      insert into token_pairs (access_hash, refresh_hash, family_id, issued_at, access_expires_at, refresh_expires_at)
      select ${pair.accessHash}, ${pair.refreshHash}, family_id, ${now}, ${pair.accessExpiresAt}, ${pair.refreshExpiresAt}
      from taken
    )
    select business_id, installation_id, scopes from taken`.execute(db);
  return rows[0];
}

export interface ExchangeToWrite {
  appId: string;
  businessId: string;
  installationId: string;
  userId: string;
  /** The dashboard session that the ID token was made for. */
  sessionId: string;
  jti: string;
  /** Until when the ID token could be presented again. */
  jtiKeptUntil: Date;
  online: boolean;
  /** The client's secret works on dev stores alone. */
  devStoresOnly: boolean;
  pair: NewTokenPair;
  now: Date;
}

export interface ExchangeOutcome extends Grantee {
  /** Null when the ID token had been used before. */
  family_id: string | null;
  /** An online token never outlives its session. */
  access_expires_at: Date;
}

/**
 * Spends the ID token and writes what it grants in one statement, so that nothing can fail in between. Undefined when the
 * app is no longer installed there, the person no longer a member, or their session over. The session's row is locked:
 * a concurrent end of the session either comes first, and nothing is issued, or waits, and ends what was issued.
 */
export async function writeExchange(db: Database, given: ExchangeToWrite): Promise<ExchangeOutcome | undefined> {
  const { pair, online, now } = given;
  const { rows } = await sql<ExchangeOutcome>`
    with session as (
      select id, least(expires_at, ${pair.accessExpiresAt}) as ends_at from sessions
      where id = ${given.sessionId} and user_id = ${given.userId} and ended_at is null and expires_at > ${now}
      for share
    ), place as (
      select i.business_id, i.id as installation_id, i.app_id, i.scopes, s.id as session_id,
        case when ${online} then s.ends_at else ${pair.accessExpiresAt} end as access_expires_at
      from session s, installations i
      join apps a on a.id = i.app_id and a.state <> 'suspended'
      join members m on m.business_id = i.business_id and m.user_id = ${given.userId}
      where i.business_id = ${given.businessId} and i.id = ${given.installationId} and i.app_id = ${given.appId}
        and i.state = 'active'
        and (not ${given.devStoresOnly}::boolean or (select b.dev_store from businesses b where b.id = i.business_id))
    ), spent as (
      insert into used_id_tokens (jti, expires_at) select ${given.jti}, ${given.jtiKeptUntil} from place
      on conflict (jti) do nothing returning jti
    ), family as (
      insert into token_families (business_id, installation_id, app_id, user_id, session_id, created_at)
      select business_id, installation_id, app_id, ${online ? given.userId : null}::bigint,
        case when ${online} then session_id end, ${now}
      from place, spent
      returning id
    ), fresh as (
      insert into token_pairs (access_hash, refresh_hash, family_id, issued_at, access_expires_at, refresh_expires_at)
      select ${pair.accessHash}, ${online ? null : pair.refreshHash}::bytea, family.id, ${now}, access_expires_at,
        ${online ? null : pair.refreshExpiresAt}::timestamptz
      from family, place
    )
    select place.business_id, place.installation_id, place.scopes, place.access_expires_at, family.id as family_id
    from place left join family on true`.execute(db);
  return rows[0];
}

export interface DevStoreTokenRow {
  businessId: string;
  installationId: string;
  accessHash: Buffer;
  expiresAt: Date;
  now: Date;
}

/** A token without a refresh token, that acts as the app; returns its scopes, undefined when the installation is not active. */
export async function insertDevStoreToken(db: Database, given: DevStoreTokenRow): Promise<Scope[] | undefined> {
  const { businessId, installationId, accessHash, expiresAt, now } = given;
  const { rows } = await sql<{ scopes: Scope[] }>`
    with place as (
      select i.business_id, i.id, i.app_id, i.scopes from installations i join apps a on a.id = i.app_id
      where i.business_id = ${businessId} and i.id = ${installationId} and i.state = 'active' and a.state <> 'suspended'
    ), family as (
      insert into token_families (business_id, installation_id, app_id, created_at)
      select business_id, id, app_id, ${now} from place returning id
    ), fresh as (
      insert into token_pairs (access_hash, family_id, issued_at, access_expires_at)
      select ${accessHash}, id, ${now}, ${expiresAt} from family
    )
    select scopes from place`.execute(db);
  return rows[0]?.scopes;
}
