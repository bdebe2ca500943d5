import { createSecret, type TestDeveloper } from './developers.js';
import { drawPng } from './draw-image.js';
import { installApp, makeApp, releaseVersion } from './installations.js';
import type { CallOptions, TestServer } from './start-test-server.js';
import { plantDelivery } from './webhooks/plant-delivery.js';

/** Ids by the name that paths give them. */
export type Ids = Record<string, string>;

/** A request that passes validation, for each route of the Developer API that takes a body. */
export const developerExamples: Record<string, CallOptions> = {
  createDeveloperAccount: { json: { kind: 'individual', name: 'Lina', contactEmail: 'lina@example.com' } },
  changeDeveloperAccount: { json: { website: null } },
  acceptDeveloperTerms: { json: { version: '1' } },
  confirmVerificationCode: { json: { code: '000000' } },
  createApp: { json: { handle: 'an-app-of-mine', name: 'An app of mine' } },
  createDevStore: { json: { name: 'Atelier', preset: 'empty' } },
  changeApp: { json: { name: 'Another name' } },
  validateManifest: { json: { manifest: 'name = "Order Helper"' } },
  createVersion: { json: { manifest: 'name = "Order Helper"' } },
  deployVersion: { json: { environment: 'staging' } },
  setEnvironmentVariable: { json: { value: 'a value' } },
  changeListing: { json: { tagline: 'Alerts before the shelf is empty' } },
  addListingImage: { raw: drawPng(640, 400), headers: { 'content-type': 'image/png' } },
  changeListingImage: { json: { alt: 'The list of orders' } },
  installOnDevStore: { json: { appId: '1' } },
  actOnDevStore: { json: { action: 'create_product' } },
  orderListingImages: { json: { ids: [] } },
  replayWebhooks: { json: { from: '2026-10-01T00:00:00Z', to: '2026-10-02T00:00:00Z' } },
  submitApp: { json: { distribution: 'public' } },
  runChecks: { json: { distribution: 'public' } },
  addReviewNote: { json: { text: 'Please look at the new icon.' } },
  testWebhooks: { json: { topic: 'orders/created' } },
  createRelay: {},
  putPreview: { json: { manifest: 'name = "Order Helper"', appUrl: 'http://localhost:3000' } },
  answerRelay: { json: { answers: [{ attemptId: '1', httpStatus: 204, durationMs: 3 }] } },
};

/** Everything a developer can own, made for one person. Versions are counted, so one of them has one more. */
export async function setUpDeveloper(server: TestServer, developer: TestDeveloper, versions: number): Promise<Ids> {
  const user = { ...developer, token: developer.session };
  const app = await makeApp(server, { developer: user });
  for (let version = 2; version <= versions; version++) await releaseVersion(server, app, version, app.manifest);
  const { installationId, businessId } = await installApp(server, { app });
  const { secretId } = await createSecret(server, developer, app.id);
  const tokens = await server.call('GET', '/developer/tokens', { token: developer.session });
  const image = await server.call('POST', `/developer/apps/${app.id}/listing/images?kind=icon`, {
    token: developer.token,
    raw: drawPng(512, 512),
    headers: { 'content-type': 'image/png' },
  });
  const devStore = await server.call('POST', '/developer/dev-stores', {
    token: developer.token,
    json: { name: 'Atelier', preset: 'empty' },
  });
  const review = await server.call('POST', `/developer/apps/${app.id}/submissions`, {
    token: developer.token,
    json: { distribution: 'public' },
  });
  const refused = await server.call('POST', '/developer/apps', {
    token: developer.token,
    json: { handle: app.handle, name: 'A handle that is taken' },
  });
  await server.platform.callLog.flush();
  await server.call('PUT', `/developer/apps/${app.id}/environment/staging/MAIL_KEY`, {
    token: developer.token,
    json: { value: 'a value' },
  });
  const relay = await server.call('POST', `/developer/apps/${app.id}/relays`, { token: developer.token });
  return {
    relayId: relay.body.data.id,
    requestId: refused.body.requestId,
    reviewId: review.body.data.id,
    devStoreId: devStore.body.data.id,
    appId: app.id,
    version: String(versions),
    installationId,
    secretId,
    tokenId: tokens.body.data[0].id,
    imageId: image.body.data.id,
    environment: 'staging',
    name: 'MAIL_KEY',
    deliveryId: await plantDelivery(server.platform.db, { appId: app.id, businessId, installationId }),
  };
}
