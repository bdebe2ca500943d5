import { createHash } from 'node:crypto';
import { type Manifest, type Scope, subscribedTopics } from '@souk/contract';
import { sql } from 'kysely';
import { hashToken, newToken, randomBase62 } from '../src/foundation/secrets/random-token.js';
import { signUp, signUpMerchant, type TestMerchant, type TestUser } from './people.js';
import type { TestServer } from './start-test-server.js';

export interface TestApp {
  id: string;
  clientId: string;
  clientSecret: string;
  handle: string;
  version: number;
  manifest: Manifest;
  developer: TestUser;
}

export interface AppOptions {
  scopes?: Scope[];
  manifest?: Partial<Manifest>;
  state?: 'draft' | 'listed' | 'unlisted' | 'delisted' | 'suspended' | 'archived';
  developer?: TestUser;
}

/** A released app, written straight into the database: what a developer's many steps would leave behind. */
export async function makeApp(server: TestServer, options: AppOptions = {}): Promise<TestApp> {
  const { db } = server.platform;
  const developer = options.developer ?? (await signUp(server));
  const now = server.clock.now();
  const handle = `app-${randomBase62(10).toLowerCase()}`;
  const manifest = manifestOf(handle, options);
  const clientId = `app_${randomBase62(24)}`;
  await sql`
    insert into developer_accounts (user_id, kind, name, contact_email, created_at, updated_at)
    values (${developer.userId}, 'individual', 'Yacine', ${developer.email}, ${now}, ${now})
    on conflict (user_id) do nothing`.execute(db);
  const { rows } = await sql<{ id: string }>`
    insert into apps (developer_id, client_id, handle, name, state, current_version, latest_version, link_key, created_at, updated_at)
    select id, ${clientId}, ${handle}, ${manifest.name}, ${options.state ?? 'listed'}, 1, 1, ${randomBase62(22)}, ${now}, ${now}
    from developer_accounts where user_id = ${developer.userId} returning id`.execute(db);
  const id = rows[0]?.id ?? '';
  await releaseVersion(server, { id }, 1, manifest);
  return { id, clientId, clientSecret: await makeSecret(server, id), handle, version: 1, manifest, developer };
}

/** Another live client secret of an app. */
export async function makeSecret(
  server: TestServer,
  appId: string,
  { expiresAt = null }: { expiresAt?: Date | null } = {},
): Promise<string> {
  const secret = newToken('cs');
  await sql`
    insert into client_secrets (app_id, secret_hash, last4, created_at, expires_at)
    values (${appId}, ${hashToken(secret)}, ${secret.slice(-4)}, ${server.clock.now()}, ${expiresAt})`.execute(
    server.platform.db,
  );
  return secret;
}

/** Writes a version and makes it the current one; installations stay where they are. */
export async function releaseVersion(
  server: TestServer,
  { id }: Pick<TestApp, 'id'>,
  version: number,
  manifest: Manifest,
): Promise<void> {
  const { db } = server.platform;
  const now = server.clock.now();
  await sql`
    insert into versions (app_id, version, api_version, manifest, scopes, optional_scopes, webhook_topics, allowed_hosts, released_at, created_at)
    values (${id}, ${version}, ${manifest.api_version}, ${JSON.stringify(manifest)}::jsonb, ${manifest.scopes},
      ${manifest.optional_scopes}, ${subscribedTopics(manifest)}, ${manifest.allowed_hosts}, ${now}, ${now})`.execute(
    db,
  );
  await sql`update apps set current_version = ${version}, latest_version = ${version} where id = ${id}`.execute(db);
}

function manifestOf(handle: string, { scopes = [], manifest = {} }: AppOptions): Manifest {
  return {
    name: 'Order Helper',
    handle,
    api_version: '2026-10',
    scopes,
    optional_scopes: [],
    allowed_hosts: [],
    hosting: { mode: 'remote', url: 'https://app.example.test' },
    admin: { path: '/', title: 'Order Helper', links: [] },
    install: { redirect_urls: ['https://app.example.test/callback'] },
    webhooks: [],
    data: { definitions: [] },
    blocks: [],
    ...manifest,
  };
}

export interface InstallOptions extends AppOptions {
  /** Limits the installation to these stores. */
  storeIds?: string[] | null;
  /** Of the optional scopes, the ones granted too. */
  optionalScopes?: Scope[];
  merchant?: TestMerchant;
  app?: TestApp;
}

export interface TestInstallation {
  accessToken: string;
  refreshToken: string;
  installationId: string;
  businessId: string;
  app: TestApp;
  clientSecret: string;
  merchant: TestMerchant;
}

/** An app on a fresh merchant's business: consented to and redeemed as in real life, by HTTP. */
export async function installApp(server: TestServer, options: InstallOptions = {}): Promise<TestInstallation> {
  const merchant = options.merchant ?? (await signUpMerchant(server));
  const app = options.app ?? (await makeApp(server, options));
  const { installationId, code, redirectUri, codeVerifier } = await consent(server, merchant, app, options);
  const tokens = await requestToken(server, app, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
  });
  if (tokens.status !== 200) throw new Error(`The code was refused: ${tokens.text}`);
  return {
    accessToken: tokens.body.access_token,
    refreshToken: tokens.body.refresh_token,
    installationId,
    businessId: merchant.businessId,
    app,
    clientSecret: app.clientSecret,
    merchant,
  };
}

export interface Consent {
  installationId: string;
  redirectUrl: string;
  redirectUri: string;
  code: string;
  codeVerifier: string;
}

/** The merchant consents in the dashboard; the code is on its way to the app. */
export async function consent(
  server: TestServer,
  merchant: Pick<TestMerchant, 'businessId' | 'token'>,
  app: TestApp,
  { storeIds = null, optionalScopes = [] }: Pick<InstallOptions, 'storeIds' | 'optionalScopes'> = {},
): Promise<Consent> {
  const codeVerifier = randomBase62(64);
  const [redirectUri = ''] = app.manifest.install.redirect_urls;
  const answer = await server.call('POST', `/dashboard/businesses/${merchant.businessId}/installations`, {
    token: merchant.token,
    json: {
      clientId: app.clientId,
      scopes: [...app.manifest.scopes, ...optionalScopes],
      storeIds,
      redirectUri,
      codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    },
  });
  if (answer.status !== 201) throw new Error(`The consent was refused: ${answer.text}`);
  const { installation, redirectUrl } = answer.body.data;
  const code = new URL(redirectUrl).searchParams.get('code') ?? '';
  return { installationId: installation.id, redirectUrl, redirectUri, code, codeVerifier };
}

/** A request to the token endpoint, authenticated with HTTP Basic. */
export function requestToken(
  server: TestServer,
  { clientId, clientSecret }: Pick<TestApp, 'clientId' | 'clientSecret'>,
  parameters: Record<string, string>,
) {
  return server.call('POST', '/apps/oauth/token', {
    raw: new URLSearchParams(parameters),
    headers: { authorization: basic(clientId, clientSecret) },
  });
}

export function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

/** The ID token the dashboard hands to an embedded page. */
export async function idTokenFor(
  server: TestServer,
  { businessId, installationId }: Pick<TestInstallation, 'businessId' | 'installationId'>,
  { token }: Pick<TestUser, 'token'>,
): Promise<string> {
  const path = `/dashboard/businesses/${businessId}/installations/${installationId}/id-token`;
  const answer = await server.call('POST', path, { token });
  if (answer.status !== 201) throw new Error(`The ID token was refused: ${answer.text}`);
  return answer.body.data.idToken;
}
