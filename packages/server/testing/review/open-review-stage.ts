import type { CheckResult, Distribution, ReviewCase } from '@souk/contract';
import { appointStaff } from '../../src/domains/accounts/appoint-staff.js';
import type { Config } from '../../src/foundation/config.js';
import { fillDevStore } from '../dev-stores.js';
import { createApp, signUpDeveloper, type TestApp, type TestDeveloper } from '../developers.js';
import { drawPng } from '../draw-image.js';
import { signUpVerified, type TestUser } from '../people.js';
import { startTestServer, type TestAnswer, type TestServer } from '../start-test-server.js';
import { type AppServer, startAppServer } from './start-app-server.js';

const dashboardOrigin = 'https://dashboard.souk.test';

export interface ReviewStage {
  server: TestServer;
  appServer: AppServer;
  stop(): Promise<void>;
}

/** A Souk, and a developer's server that it may reach. */
export async function openReviewStage(config: Partial<Config> = {}): Promise<ReviewStage> {
  const appServer = await startAppServer(dashboardOrigin);
  const server = await startTestServer({
    config: { webhookAllow: [appServer.hostAndPort], dashboardUrl: `${dashboardOrigin}/home`, ...config },
  });
  return {
    server,
    appServer,
    async stop() {
      await server.stop();
      await appServer.close();
    },
  };
}

export async function signUpStaff(server: TestServer): Promise<TestUser> {
  const user = await signUpVerified(server, { name: 'Nadia Reviewer' });
  await appointStaff(server.platform, user.email);
  return user;
}

const complianceTopics = ['customers/data_request', 'customers/redact', 'business/redact'];

/** A manifest that passes every check. */
const manifestFor = ({ handle }: Pick<TestApp, 'handle'>, { origin }: AppServer, changes: object = {}) => ({
  name: 'Stock Alerts',
  handle,
  api_version: '2026-10',
  scopes: ['read_products'],
  hosting: { url: origin },
  admin: { path: '/admin', title: 'Stock Alerts' },
  install: { redirect_urls: [`${origin}/installed`] },
  webhooks: [{ topics: complianceTopics, uri: '/webhooks' }],
  ...changes,
});

const listingFor = ({ origin }: AppServer) => ({
  tagline: 'Alerts before the shelf is empty',
  description: 'Watches the stock of every variant and tells you in time to order more.',
  category: 'inventory',
  languages: ['ar', 'fr'],
  features: ['Alerts by mail'],
  pricing: { kind: 'free' },
  supportUrl: `${origin}/support`,
  privacyPolicyUrl: `${origin}/privacy`,
  testInstructions: 'Sign in as demo.',
});

/** A developer at work on one app, over HTTP alone. */
export interface Submitter {
  developer: TestDeveloper;
  app: TestApp;
  call(method: string, path: string, json?: unknown, token?: string): Promise<TestAnswer>;
  upload(changes?: object): Promise<number>;
  fillListing(changes?: object): Promise<void>;
  /** Installs the latest version on a dev store of the developer. */
  tryOut(): Promise<string>;
  submit(distribution?: Distribution, note?: string): Promise<ReviewCase>;
  read(reviewId: string): Promise<ReviewCase>;
  checks(distribution?: Distribution): Promise<Record<string, CheckResult>>;
}

export async function openSubmitter({ server, appServer }: ReviewStage, { verified = true } = {}): Promise<Submitter> {
  const developer = await signUpDeveloper(server);
  const app = await createApp(server, developer);
  appServer.connect({ baseUrl: server.baseUrl, appId: app.appId, now: () => server.clock.now().getTime() });
  if (verified) await verifyDeveloper(server, developer);
  const call: Submitter['call'] = (method, path, json, token = developer.token) =>
    server.call(method, `/developer/apps/${app.appId}${path}`, { token, json });
  let devStoreId: string | undefined;
  return {
    developer,
    app,
    call,
    async upload(changes = {}) {
      const made = await call('POST', '/versions', { manifest: manifestFor(app, appServer, changes) });
      return expectStatus(made, 201).body.data.version;
    },
    async fillListing(changes = {}) {
      expectStatus(await call('PATCH', '/listing', { ...listingFor(appServer), ...changes }), 200);
      for (const [kind, width] of [
        ['icon', 512],
        ['screenshot', 640],
        ['screenshot', 641],
        ['screenshot', 642],
      ] as const) {
        const sent = await server.call('POST', `/developer/apps/${app.appId}/listing/images?kind=${kind}`, {
          token: developer.token,
          raw: drawPng(width, kind === 'icon' ? 512 : 400),
          headers: { 'content-type': 'image/png' },
        });
        expectStatus(sent, 201);
      }
    },
    async tryOut() {
      devStoreId ??= await makeDevStore(server, developer);
      const installed = await server.call('POST', `/developer/dev-stores/${devStoreId}/installations`, {
        token: developer.token,
        json: { appId: app.appId },
      });
      return expectStatus(installed, 201).body.data.id;
    },
    async submit(distribution = 'public', note) {
      return expectStatus(await call('POST', '/submissions', { distribution, note }), 201).body.data;
    },
    async read(reviewId) {
      return expectStatus(await call('GET', `/reviews/${reviewId}`), 200).body.data;
    },
    async checks(distribution = 'public') {
      const { results } = expectStatus(await call('POST', '/checks', { distribution }), 200).body.data;
      return Object.fromEntries(results.map((result: CheckResult) => [result.key, result]));
    },
  };
}

/** Everything a submission needs, done. */
export async function openReadySubmitter(stage: ReviewStage): Promise<Submitter> {
  const submitter = await openSubmitter(stage);
  await submitter.upload();
  await submitter.fillListing();
  await submitter.tryOut();
  return submitter;
}

async function verifyDeveloper(server: TestServer, { developerId }: TestDeveloper): Promise<void> {
  const staff = await signUpStaff(server);
  expectStatus(
    await server.call('POST', `/desk/developers/${developerId}/verify`, { token: staff.token, json: {} }),
    200,
  );
}

async function makeDevStore(server: TestServer, { token }: TestDeveloper): Promise<string> {
  const made = await server.call('POST', '/developer/dev-stores', {
    token,
    json: { name: 'Atelier', preset: 'empty' },
  });
  const devStoreId: string = expectStatus(made, 201).body.data.id;
  await fillDevStore(server, { token, devStoreId });
  return devStoreId;
}

function expectStatus(answer: TestAnswer, status: number): TestAnswer {
  if (answer.status !== status) throw new Error(`Expected ${status}, got ${answer.status}: ${answer.text}`);
  return answer;
}
