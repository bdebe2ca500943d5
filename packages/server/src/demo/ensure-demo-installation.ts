import type { Installation, InstalledApp } from '@souk/contract';
import { findAccessTokenExpiry } from '../domains/oauth/end-tokens-of-people.js';
import type { Platform } from '../foundation/platform.js';
import type { Data, DemoClient } from './call-souk.js';
import type { Demo } from './demo.js';
import { demoScopes } from './demo-app.js';
import type { EarlierDemo } from './demo-file.js';

export interface DemoInstallationToEnsure {
  /** Of the merchant. */
  session: string;
  businessId: string;
  app: Demo['app'];
  earlier: EarlierDemo | undefined;
}

/** An access token that expires sooner than this is of no use to somebody who just started Souk. */
const minMsLeft = 15 * 60_000;

/** Installed once, by consent. Earlier tokens are kept while they are valid; new ones come from exchanging an ID token. */
export async function ensureDemoInstallation(
  platform: Platform,
  souk: DemoClient,
  keeping: DemoInstallationToEnsure,
): Promise<Demo['installation']> {
  const { session, businessId, app, earlier } = keeping;
  const path = `/dashboard/businesses/${businessId}/installations`;
  const { data: installations } = await souk.call<Data<InstalledApp[]>>('GET', path, { token: session });
  const living = installations.find((one) => one.appId === app.id && one.state === 'active');
  const id: string = living?.id ?? (await install(souk, path, keeping));
  return (await keepTokens(platform, souk, id, earlier)) ?? (await exchangeIdToken(souk, `${path}/${id}`, id, keeping));
}

async function keepTokens(
  { db, clock }: Platform,
  souk: DemoClient,
  id: string,
  earlier: EarlierDemo | undefined,
): Promise<Demo['installation'] | undefined> {
  const { accessToken, refreshToken } = earlier?.installation ?? {};
  if (!accessToken || !refreshToken) return undefined;
  const expiresAt = await findAccessTokenExpiry(db, accessToken, clock.now());
  if (!expiresAt || expiresAt.getTime() - clock.now().getTime() < minMsLeft) return undefined;
  const { status, body } = await souk.send<Data<Installation>>('GET', '/apps/2026-10/installation', {
    token: accessToken,
  });
  if (status !== 200 || body.data.id !== id) return undefined;
  return { id, scopes: body.data.scopes, accessToken, refreshToken };
}

interface Tokens {
  scope: string;
  access_token: string;
  refresh_token: string;
}

async function exchangeIdToken(
  souk: DemoClient,
  path: string,
  id: string,
  { session, app }: DemoInstallationToEnsure,
): Promise<Demo['installation']> {
  const { data } = await souk.call<Data<{ idToken: string }>>('POST', `${path}/id-token`, { token: session });
  const tokens = await souk.call<Tokens>('POST', '/apps/oauth/token', {
    basic: [app.clientId, app.clientSecret],
    form: {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: data.idToken,
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      requested_token_type: 'urn:svc:params:oauth:token-type:offline-access-token',
    },
  });
  return { id, scopes: tokens.scope.split(' '), accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
}

async function install(souk: DemoClient, path: string, { session, app }: DemoInstallationToEnsure): Promise<string> {
  const json = { clientId: app.clientId, scopes: demoScopes };
  const { data } = await souk.call<Data<{ installation: Installation }>>('POST', path, { token: session, json });
  return data.installation.id;
}
