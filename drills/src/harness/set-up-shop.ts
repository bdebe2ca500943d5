import { setTimeout as sleep } from 'node:timers/promises';
import { askSouk, type Data, type Tokens } from './call-souk.js';

/** A dev store with an app on it that writes orders and is notified of them; all of it created over HTTP, as people would. */
export interface Shop {
  /** The developer's session, which also works in the dev store's dashboard. */
  session: string;
  businessId: string;
  storeId: string;
  productId: string;
  installationId: string;
  appId: string;
  client: [string, string];
  accessToken: string;
  refreshToken: string;
}

const fillWithinMs = 60_000;

/** `more` goes at the end of the app's manifest. */
export async function setUpShop(baseUrl: string, appUrl: string, more = ''): Promise<Shop> {
  const session = await signUpDeveloper(baseUrl);
  const ask = async <Resource>(method: string, path: string, options: object = {}) =>
    (await askSouk<Data<Resource>>(baseUrl, method, path, { token: session, ...options })).data;
  const app = await ask<{ id: string; clientId: string }>('POST', '/developer/apps', {
    json: { handle: 'drill', name: 'Drill' },
  });
  const { secret } = await ask<{ secret: string }>('POST', `/developer/apps/${app.id}/secrets`);
  const { version } = await ask<{ version: number }>('POST', `/developer/apps/${app.id}/versions`, {
    toml: `${manifestFor(appUrl)}${more}`,
  });
  const store = await untilReady(
    await ask('POST', '/developer/dev-stores', { json: { name: 'Drill shop', preset: 'empty' } }),
    (id) => ask('GET', `/developer/dev-stores/${id}`),
  );
  const installing = `/developer/dev-stores/${store.id}/installations`;
  const { id: installationId } = await ask<{ id: string }>('POST', installing, { json: { appId: app.id, version } });
  const shop = { session, businessId: store.businessId, storeId: store.storeId, installationId };
  const client: [string, string] = [app.clientId, secret];
  const tokens = await exchange(baseUrl, client, await newIdToken(baseUrl, shop));
  const product = await askSouk<Data<{ id: string }>>(baseUrl, 'POST', '/apps/2026-10/products', {
    token: tokens.access_token,
    json: { storeId: store.storeId, name: 'Linen shirt', price: '4500.00' },
  });
  return {
    ...shop,
    appId: app.id,
    client,
    productId: product.data.id,
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
  };
}

/** What the dashboard hands to the app's embedded page. */
export async function newIdToken(
  baseUrl: string,
  { session, businessId, installationId }: Pick<Shop, 'session' | 'businessId' | 'installationId'>,
): Promise<string> {
  const path = `/dashboard/businesses/${businessId}/installations/${installationId}/id-token`;
  return (await askSouk<Data<{ idToken: string }>>(baseUrl, 'POST', path, { token: session })).data.idToken;
}

export function exchangeForm(idToken: string, kind: 'offline' | 'online' = 'offline'): Record<string, string> {
  return {
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: idToken,
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    requested_token_type: `urn:svc:params:oauth:token-type:${kind}-access-token`,
  };
}

function exchange(baseUrl: string, client: [string, string], idToken: string) {
  return askSouk<Tokens>(baseUrl, 'POST', '/apps/oauth/token', { basic: client, form: exchangeForm(idToken) });
}

async function signUpDeveloper(baseUrl: string): Promise<string> {
  const credentials = { email: 'drill@example.com', password: 'a long drill password' };
  await askSouk(baseUrl, 'POST', '/dashboard/users', { json: { ...credentials, name: 'Drill' } });
  const { data } = await askSouk<Data<{ token: string }>>(baseUrl, 'POST', '/dashboard/session', { json: credentials });
  const account = { kind: 'individual', name: 'Drill', contactEmail: credentials.email };
  const making = { token: data.token, json: account };
  const made = await askSouk<Data<{ terms: { currentVersion: string } }>>(
    baseUrl,
    'POST',
    '/developer/account',
    making,
  );
  const { currentVersion: version } = made.data.terms;
  await askSouk(baseUrl, 'POST', '/developer/account/terms', { token: data.token, json: { version } });
  return data.token;
}

interface DevStore {
  id: string;
  businessId: string;
  storeId: string;
  state: string;
}

/** It is filled by a worker. */
async function untilReady(made: DevStore, look: (id: string) => Promise<DevStore>): Promise<DevStore> {
  const giveUpAt = performance.now() + fillWithinMs;
  for (let store = made; ; store = await look(made.id)) {
    if (store.state === 'ready') return store;
    if (store.state === 'failed' || performance.now() > giveUpAt) throw new Error(`The dev store is ${store.state}.`);
    await sleep(100);
  }
}

const manifestFor = (appUrl: string) => `
name = "Drill"
handle = "drill"
api_version = "2026-10"
scopes = ["read_orders", "write_orders", "read_products", "write_products"]

[hosting]
url = "${appUrl}"

[admin]
path = "/"
title = "Drill"

[install]
redirect_urls = ["${appUrl}/installed"]

[[webhooks]]
topics = ["orders/created", "bulk/finished"]
uri = "/hooks"
`;
