import type { FastifyInstance } from 'fastify';
import { appointStaff } from '../domains/accounts/appoint-staff.js';
import { renewPerson } from '../domains/accounts/renew-person.js';
import { publishApp } from '../domains/apps/publish-app.js';
import { revokeTokensOf } from '../domains/oauth/revoke-tokens.js';
import type { Platform } from '../foundation/platform.js';
import { randomBase62 } from '../foundation/secrets/random-token.js';
import { callSouk, type DemoClient } from './call-souk.js';
import { demoDataKeys, demoDataSample, demoHandle, demoManifest, demoScopes } from './demo-app.js';
import { fillDemoBusiness } from './fill-demo-business.js';

interface SignIn {
  email: string;
  password: string;
}

/** What `demo.json` holds. */
export interface Demo {
  baseUrl: string;
  developer: SignIn & { token: string };
  staff: SignIn;
  merchant: SignIn & { businessId: string; storeIds: string[] };
  app: {
    id: string;
    handle: string;
    clientId: string;
    clientSecret: string;
    version: number;
    dataKeys: Record<string, string>;
    dataSample: Record<string, unknown>;
  };
  installation: { id: string; scopes: string[]; accessToken: string; refreshToken: string };
  samples: Record<'orderId' | 'productId' | 'variantId' | 'inventoryLevelId' | 'customerId' | 'collectionId', string>;
}

/**
 * Makes the demo, or renews it: people with fresh passwords, a shop with goods and orders, and an installed app with
 * fresh tokens. Whatever an earlier start handed out is refused from now on.
 */
export async function makeDemo(
  platform: Platform,
  api: FastifyInstance,
  note: (detail: string) => void,
): Promise<Demo> {
  const souk = callSouk(api);
  note('people');
  const developer = await renewDemoPerson(platform, 'developer@souk.example', 'Demo Developer');
  const staff = await renewDemoPerson(platform, 'staff@souk.example', 'Demo Reviewer');
  const merchant = await renewDemoPerson(platform, 'merchant@souk.example', 'Demo Merchant');
  await appointStaff(platform, staff.email, true);
  const developerSession = await signIn(souk, developer);
  const merchantSession = await signIn(souk, merchant);

  note('a shop');
  const business = await demoBusiness(souk, merchantSession, platform, note);
  note('an app');
  const token = await developerToken(souk, developer, developerSession);
  const app = await demoApp(platform, souk, token);
  const installation = await demoInstallation(platform, souk, merchantSession, business.businessId, app);
  return {
    baseUrl: platform.config.baseUrl,
    developer: { ...developer, token },
    staff,
    merchant: { ...merchant, ...business },
    app,
    installation,
    samples: await demoSamples(souk, installation.accessToken),
  };
}

async function renewDemoPerson(platform: Platform, email: string, name: string): Promise<SignIn> {
  const password = randomBase62(20);
  await renewPerson(platform, { email, name, password });
  return { email, password };
}

async function signIn(souk: DemoClient, { email, password }: SignIn): Promise<string> {
  const { data } = await souk.call('POST', '/dashboard/session', { json: { email, password } });
  return data.token;
}

/** By the command-line sign-in, as a developer's own tool does it. */
async function developerToken(souk: DemoClient, { email }: SignIn, session: string): Promise<string> {
  if (!(await souk.find('/developer/account', { token: session }))) {
    const account = { kind: 'company', name: 'Souk Demo Apps', contactEmail: email, country: 'DZ' };
    await souk.call('POST', '/developer/account', { token: session, json: account });
  }
  const { data: account } = await souk.call('GET', '/developer/account', { token: session });
  const { currentVersion, acceptedVersion } = account.terms;
  if (currentVersion !== acceptedVersion) {
    await souk.call('POST', '/developer/account/terms', { token: session, json: { version: currentVersion } });
  }
  const started = await souk.call('POST', '/developer/cli/device-code', {
    form: { client_id: 'souk-cli', device_name: 'Souk demo' },
  });
  await souk.call('POST', `/developer/cli/approvals/${started.user_code}/approve`, { token: session });
  const granted = await souk.call('POST', '/developer/cli/token', {
    form: {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code: started.device_code,
      client_id: 'souk-cli',
    },
  });
  return granted.access_token;
}

async function demoBusiness(
  souk: DemoClient,
  session: string,
  platform: Platform,
  note: (detail: string) => void,
): Promise<{ businessId: string; storeIds: string[] }> {
  const { data: businesses } = await souk.call('GET', '/dashboard/businesses', { token: session });
  const known =
    businesses[0] ??
    (await souk.call('POST', '/dashboard/businesses', { token: session, json: { name: 'Dar El Hana' } })).data;
  const { data: stores } = await souk.call('GET', `/dashboard/businesses/${known.id}/stores`, { token: session });
  await fillDemoBusiness(platform, known.id, note);
  return { businessId: known.id, storeIds: stores.map(({ id }: { id: string }) => id) };
}

async function demoApp(platform: Platform, souk: DemoClient, token: string): Promise<Demo['app']> {
  const { data: apps } = await souk.call('GET', '/developer/apps', { token });
  const found = apps.find(({ handle }: { handle: string }) => handle === demoHandle);
  const app =
    found ??
    (await souk.call('POST', '/developer/apps', { token, json: { handle: demoHandle, name: 'Souk Demo' } })).data;
  if (!app.currentVersion) {
    const { data: version } = await souk.call('POST', `/developer/apps/${app.id}/versions`, {
      token,
      json: { manifest: demoManifest },
    });
    await souk.call('POST', `/developer/apps/${app.id}/versions/${version.version}/release`, { token });
  }
  if (app.state === 'draft') await publishApp(platform.db, app.id, 'listed', platform.clock.now());
  const { data: secrets } = await souk.call('GET', `/developer/apps/${app.id}/secrets`, { token });
  for (const { id } of secrets.filter(({ state }: { state: string }) => state === 'active' || state === 'retiring')) {
    await souk.call('DELETE', `/developer/apps/${app.id}/secrets/${id}`, { token });
  }
  const { data: secret } = await souk.call('POST', `/developer/apps/${app.id}/secrets`, { token });
  const { data: current } = await souk.call('GET', `/developer/apps/${app.id}`, { token });
  return {
    id: app.id,
    handle: app.handle,
    clientId: app.clientId,
    clientSecret: secret.secret,
    version: current.currentVersion,
    dataKeys: demoDataKeys,
    dataSample: demoDataSample,
  };
}

/** Installed once by consent; later starts exchange an ID token, as the app's embedded page would. */
async function demoInstallation(
  platform: Platform,
  souk: DemoClient,
  session: string,
  businessId: string,
  app: Demo['app'],
): Promise<Demo['installation']> {
  const path = `/dashboard/businesses/${businessId}/installations`;
  const { data: installations } = await souk.call('GET', path, { token: session });
  const living = installations.find(
    (one: { appId: string; state: string }) => one.appId === app.id && one.state === 'active',
  );
  const id: string = living?.id ?? (await installDemoApp(souk, path, session, app));
  await revokeTokensOf(platform, { businessId, installationId: id });
  const { data } = await souk.call('POST', `${path}/${id}/id-token`, { token: session });
  const tokens = await souk.call('POST', '/apps/oauth/token', {
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

async function installDemoApp(
  souk: DemoClient,
  path: string,
  session: string,
  { clientId }: Demo['app'],
): Promise<string> {
  const { data } = await souk.call('POST', path, { token: session, json: { clientId, scopes: demoScopes } });
  return data.installation.id;
}

async function demoSamples(souk: DemoClient, token: string): Promise<Demo['samples']> {
  const list = async (name: string): Promise<{ id: string; variants?: { id: string }[] }[]> =>
    (await souk.call('GET', `/apps/2026-10/${name}?limit=50`, { token })).data;
  const newest = async (name: string) => (await list(name))[0] ?? { id: '' };
  const product = (await list('products')).find(({ variants }) => variants?.length) ?? (await newest('products'));
  return {
    orderId: (await newest('orders')).id,
    productId: product.id,
    variantId: product.variants?.[0]?.id ?? '',
    inventoryLevelId: (await newest('inventory-levels')).id,
    customerId: (await newest('customers')).id,
    collectionId: (await newest('collections')).id,
  };
}
