import type { ListingSnapshot } from '../../../server/src/domains/listings/find-listing.js';
import { publishSnapshot } from '../../../server/src/domains/listings/publish-snapshot.js';
import { createSecret, newDeveloperToken, type TestDeveloper } from '../../../server/testing/developers.js';
import { drawPng } from '../../../server/testing/draw-image.js';
import { makeApp, type TestApp } from '../../../server/testing/installations.js';
import { signUpVerified, type TestUser } from '../../../server/testing/people.js';
import { eventually } from '../harness/eventually.js';
import type { Souk } from '../harness/open-souk.js';
import { expectStatus, listingOf, scopesOfStockAlerts, stockAlerts } from './stock-alerts.js';

/** A developer with an account, the terms accepted, and a token. */
export async function signUpStudio({ server }: Souk, name: string): Promise<TestDeveloper> {
  const { token: session, ...user } = await signUpVerified(server, { name });
  const account = await server.call('POST', '/developer/account', {
    token: session,
    json: { kind: 'individual', name: 'Haddad Studio', contactEmail: user.email },
  });
  const { id } = expectStatus(account, 201).body.data;
  const version = server.config.termsVersion;
  expectStatus(await server.call('POST', '/developer/account/terms', { token: session, json: { version } }), 200);
  const token = await newDeveloperToken(server, user.userId, "Lina's laptop");
  return { ...user, session, developerId: id, token };
}

export interface Apps {
  listed: TestApp;
  unlisted: TestApp;
  draft: TestApp;
  /** Listed, and on no business yet. */
  offered: TestApp;
}

export async function makeApps({ server, appServer: { origin } }: Souk, developer: TestDeveloper): Promise<Apps> {
  const user: TestUser = { ...developer, token: developer.session };
  const app = (name: string, state: 'draft' | 'unlisted' | 'listed') =>
    makeApp(server, {
      developer: user,
      state,
      scopes: scopesOfStockAlerts,
      manifest: { ...stockAlerts(origin), name, admin: { path: '/admin', title: name, links: [] } },
    });
  return {
    draft: await app('Gift Wrap', 'draft'),
    offered: await app('Loyalty Points', 'listed'),
    unlisted: await app('Parcel Labels', 'unlisted'),
    listed: await app('Stock Alerts', 'listed'),
  };
}

/** A second version, a full listing, a secret, a dev store with the app on it, and a review. */
export async function workOn(souk: Souk, developer: TestDeveloper, app: TestApp): Promise<Record<string, string>> {
  const { server, appServer } = souk;
  const call = (method: string, path: string, json?: unknown) =>
    server.call(method, `/developer${path}`, { token: developer.token, json });
  const manifest = {
    ...stockAlerts(appServer.origin),
    handle: app.handle,
    api_version: '2026-10',
    scopes: [...scopesOfStockAlerts, 'read_customers'],
  };
  expectStatus(await call('POST', `/apps/${app.id}/versions`, { manifest }), 201);
  expectStatus(await call('PATCH', `/apps/${app.id}/listing`, listingOf(appServer.origin)), 200);
  const imageId = await addImage(souk, developer, app, 'icon', 512);
  for (const width of [1280, 1281, 1282]) await addImage(souk, developer, app, 'screenshot', width);
  const { secretId } = await createSecret(server, developer, app.id);
  const devStoreId = await openDevStore(souk, developer, app);
  const review = expectStatus(await call('POST', `/apps/${app.id}/submissions`, { distribution: 'public' }), 201);
  const tokens = await server.call('GET', '/developer/tokens', { token: developer.session });
  return { imageId, secretId, devStoreId, reviewId: review.body.data.id, tokenId: tokens.body.data[0].id };
}

async function openDevStore({ server }: Souk, { token }: TestDeveloper, app: TestApp): Promise<string> {
  const call = (method: string, path: string, json?: unknown) =>
    server.call(method, `/developer/dev-stores${path}`, { token, json });
  const made = expectStatus(await call('POST', '', { name: 'Atelier', preset: 'small', seed: 'blue' }), 201);
  const { id } = made.body.data;
  const isReady = async () => (await call('GET', `/${id}`)).body.data.state === 'ready';
  await eventually('the dev store', isReady, 60_000);
  expectStatus(await call('POST', `/${id}/installations`, { appId: app.id }), 201);
  expectStatus(await call('POST', `/${id}/actions`, { action: 'place_order' }), 200);
  return id;
}

/** In the marketplace, as an approval leaves it. */
export async function publishListing({ server, appServer: { origin } }: Souk, app: TestApp): Promise<string> {
  const { testInstructions: _forReviewersOnly, ...listing } = listingOf(origin);
  const none = { termsUrl: null, demoUrl: null, supportEmail: null, supportUrl: null, scopeReasons: {} };
  const snapshot = { ...none, ...listing, icon: null, screenshots: [] } as unknown as ListingSnapshot;
  const { db } = server.platform;
  await publishSnapshot(db, { appId: app.id, name: 'Loyalty Points', snapshot }, server.clock.now());
  return app.handle;
}

async function addImage({ server }: Souk, { token }: TestDeveloper, { id }: TestApp, kind: string, width: number) {
  const sent = await server.call('POST', `/developer/apps/${id}/listing/images?kind=${kind}`, {
    token,
    raw: drawPng(width, kind === 'icon' ? 512 : 800),
    headers: { 'content-type': 'image/png' },
  });
  return expectStatus(sent, 201).body.data.id as string;
}

export async function findDelivery({ server }: Souk, { token }: TestDeveloper, { id }: TestApp): Promise<string> {
  const path = `/developer/apps/${id}/deliveries`;
  const list = expectStatus(await server.call('GET', `${path}?limit=1`, { token }), 200);
  return list.body.data[0].id;
}

/** The request that caused a delivery. */
export async function readRequestOf(
  { server }: Souk,
  { token }: TestDeveloper,
  { id }: TestApp,
  deliveryId: string,
): Promise<string> {
  const read = expectStatus(await server.call('GET', `/developer/apps/${id}/deliveries/${deliveryId}`, { token }), 200);
  return read.body.data.requestId;
}
