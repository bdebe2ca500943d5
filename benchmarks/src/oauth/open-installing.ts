import { createHash } from 'node:crypto';
import { hashToken, newToken, randomBase62 } from '@souk/server/foundation/secrets/random-token.js';
import { sql } from 'kysely';
import { Pool } from 'undici';
import type { BenchmarkEnvironment } from '../harness/benchmark-environment.js';

/** A merchant with many businesses, none of which has the app yet. */
export interface Installing {
  pool: import('pg').Pool;
  /** A business without the app; each is handed out once. */
  nextBusiness(): string;
  /** Consent, code, tokens and the app's first read of orders, as HTTP requests. */
  install(businessId: string): Promise<void>;
  close(): Promise<void>;
}

const redirectUri = 'https://app.example.test/callback';
const clientId = 'app_AAAAAAAAAAAAAAAAAAAAAAAA';
const scopes = ['read_orders'];
const person = { email: 'merchant@example.com', password: 'copper tray and olive oil' };

const manifest = {
  name: 'Order Helper',
  handle: 'bench',
  api_version: '2026-10',
  scopes,
  optional_scopes: [],
  allowed_hosts: [],
  hosting: { mode: 'remote', url: 'https://app.example.test' },
  admin: { path: '/', title: 'Order Helper', links: [] },
  install: { redirect_urls: [redirectUri] },
  webhooks: [],
  data: { definitions: [] },
  blocks: [],
};

export async function openInstalling(workplace: BenchmarkEnvironment, businesses: number): Promise<Installing> {
  const { composed, baseUrl, stop } = await workplace.openServer();
  const { db, pool } = composed.platform;
  const http = new Pool(baseUrl, { connections: 16 });
  const ask = async (method: 'GET' | 'POST', path: string, headers: Record<string, string>, body?: string) => {
    const answer = await http.request({ method, path, headers, body });
    const text = await answer.body.text();
    if (answer.statusCode > 299) throw new Error(`${path} was answered with ${answer.statusCode}: ${text}`);
    return JSON.parse(text);
  };
  const post = (path: string, json: object, headers: Record<string, string> = {}) =>
    ask('POST', path, { 'content-type': 'application/json', ...headers }, JSON.stringify(json));

  await post('/dashboard/users', { ...person, name: 'Merchant' });
  const { data: session } = await post('/dashboard/session', person);
  const secret = newToken('cs');
  await publishApp(db, secret);
  const waiting = await openBusinesses(db, businesses);
  const basic = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;

  return {
    pool,
    nextBusiness() {
      const next = waiting.pop();
      if (next === undefined) throw new Error('Every business has the app by now.');
      return next;
    },
    async install(businessId) {
      const verifier = randomBase62(64);
      const codeChallenge = createHash('sha256').update(verifier).digest('base64url');
      const consent = { clientId, scopes, redirectUri, codeChallenge };
      const { data } = await post(`/dashboard/businesses/${businessId}/installations`, consent, {
        authorization: `Bearer ${session.token}`,
      });
      const code = new URL(data.redirectUrl).searchParams.get('code') ?? '';
      const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier };
      const tokens = await ask(
        'POST',
        '/apps/oauth/token',
        { authorization: basic, 'content-type': 'application/x-www-form-urlencoded' },
        new URLSearchParams(grant).toString(),
      );
      await ask('GET', '/apps/2026-10/orders?limit=50', { authorization: `Bearer ${tokens.access_token}` });
    },
    async close() {
      await http.close();
      await stop();
    },
  };
}

type Db = Parameters<ReturnType<typeof sql>['execute']>[0];

/** What a developer's many steps would leave behind. */
async function publishApp(db: Db, secret: string): Promise<void> {
  await sql`
    with developer as (
      insert into developer_accounts (user_id, kind, name, contact_email, created_at, updated_at)
      select id, 'individual', 'Dev', 'dev@example.com', now(), now() from users returning id
    ), app as (
      insert into apps (developer_id, client_id, handle, name, state, current_version, latest_version, link_key, created_at, updated_at)
      select id, ${clientId}, 'bench', 'Bench', 'listed', 1, 1, 'key', now(), now() from developer returning id
    ), version as (
      insert into versions (app_id, version, api_version, manifest, scopes, optional_scopes, webhook_topics, allowed_hosts,
        released_at, created_at)
      select id, 1, '2026-10', ${JSON.stringify(manifest)}::jsonb, ${scopes}, '{}', '{}', '{}', now(), now() from app
    )
    insert into client_secrets (app_id, secret_hash, last4, created_at)
    select id, ${hashToken(secret)}, 'last', now() from app`.execute(db);
}

async function openBusinesses(db: Db, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with business as (
      insert into businesses (name, created_at, updated_at)
      select 'Business ' || n, now(), now() from generate_series(1, ${count}::int) as n returning id
    ), store as (
      insert into stores (business_id, name, subdomain, created_at, updated_at)
      select id, 'Store', 'store-' || id, now(), now() from business
    )
    insert into members (business_id, user_id, owner, permissions, created_at, updated_at)
    select business.id, users.id, true, '{}', now(), now() from business, users returning business_id as id`.execute(
    db,
  );
  await sql`analyze`.execute(db);
  return rows.map(({ id }) => id);
}
