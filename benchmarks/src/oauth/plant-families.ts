import { hashToken, newToken } from '@souk/server/foundation/secrets/random-token.js';
import type pg from 'pg';

export interface PlantedFamilies {
  authorization: string;
  refreshTokens: string[];
}

/** One app on one business, with this many token families. */
export async function plantFamilies(pool: pg.Pool, count: number): Promise<PlantedFamilies> {
  const secret = newToken('cs');
  const clientId = 'app_AAAAAAAAAAAAAAAAAAAAAAAA';
  const refreshTokens = Array.from({ length: count }, () => newToken('rt'));
  await pool.query(
    `with person as (
       insert into users (email, email_key, name, password_hash, password_changed_at, created_at, updated_at)
       values ('a@example.test', 'a@example.test', 'A', '-', now(), now(), now()) returning id
     ), developer as (
       insert into developer_accounts (user_id, kind, name, contact_email, created_at, updated_at)
       select id, 'individual', 'A', 'a@example.test', now(), now() from person returning id
     ), app as (
       insert into apps (developer_id, client_id, handle, name, state, current_version, latest_version, link_key, created_at, updated_at)
       select id, '${clientId}', 'bench', 'Bench', 'listed', 1, 1, 'key', now(), now() from developer returning id
     ), version as (
       insert into versions (app_id, version, api_version, manifest, scopes, optional_scopes, webhook_topics, allowed_hosts, created_at)
       select id, 1, '2026-10', '{}', '{read_orders}', '{}', '{}', '{}', now() from app
     )
     insert into client_secrets (app_id, secret_hash, last4, created_at)
     select id, $1, 'last', now() from app`,
    [hashToken(secret)],
  );
  await pool.query(
    `with business as (
       insert into businesses (name, created_at, updated_at) values ('Bench', now(), now()) returning id
     )
     insert into installations (business_id, app_id, version, scopes, installed_at, updated_at)
     select business.id, apps.id, 1, '{read_orders}', now(), now() from business, apps`,
  );
  await pool.query(
    `with family as (
       insert into token_families (business_id, installation_id, app_id, created_at)
       select i.business_id, i.id, i.app_id, now() from installations i, unnest($1::bytea[])
       returning id
     ), numbered as (
       select id, row_number() over () as place from family
     ), token as (
       select hash, place from unnest($1::bytea[]) with ordinality as given(hash, place)
     )
     insert into token_pairs (access_hash, refresh_hash, family_id, issued_at, access_expires_at, refresh_expires_at)
     select sha256(token.hash), token.hash, numbered.id, now(), now() + interval '1 hour', now() + interval '90 days'
     from token join numbered using (place)`,
    [refreshTokens.map(hashToken)],
  );
  await pool.query('analyze');
  return { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`, refreshTokens };
}
