import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { surfaceRoutes } from '@souk/server/compose-server.js';
import { findServingEmbeddedPostgres } from '@souk/server/foundation/database/embedded/start-embedded-postgres.js';
import pg from 'pg';
import type { Known } from '../bad-requests/corrupt-request.js';
import { differences, type Fingerprints, fingerprintTables } from '../bad-requests/fingerprint-tables.js';
import { sendBadRequests } from '../bad-requests/send-bad-requests.js';
import { askSouk, type Data } from '../harness/call-souk.js';
import type { Drill } from '../harness/drill.js';
import { noLimits } from '../harness/no-limits.js';
import { prepareSouk, type SoukUnderTest } from '../harness/run-souk.js';

/** Pages for people: they appear in no OpenAPI document. */
const pages = surfaceRoutes.filter(({ document }) => document === null).map(({ method, path }) => ({ method, path }));

/**
 * To every route, with valid tokens of each kind: requests that must be refused, and requests that are odd in places and may
 * be accepted.
 */
export const badRequests: Drill = {
  name: 'bad-requests',
  title: 'spoilt and odd requests over every route: failures of ours, writes accepted, rows changed',
  async run({ quick, requests, say }) {
    // The worker is off: what it changes by itself is not caused by a request.
    const souk = await prepareSouk({
      SOUK_DEMO: '1',
      SOUK_ROLES: 'api',
      SOUK_TRUSTED_PROXIES: '127.0.0.1',
      ...noLimits,
    });
    try {
      await souk.start();
      const known = await openDemo(souk);
      const all = requests ?? (quick ? 6_000 : 200_000);
      const plan = { baseUrl: souk.baseUrl, known, atOnce: 16, seed: all };
      const before = await fingerprint(souk);
      const spoilt = await sendBadRequests({
        ...plan,
        count: Math.ceil(all / 2),
        onProgress: (sent) => say(`${sent} spoilt ones sent`),
      });
      const changed = differences(before, await fingerprint(souk));
      const odd = await sendBadRequests({
        ...plan,
        kind: 'odd',
        pages,
        count: Math.floor(all / 2),
        onProgress: (sent) => say(`${sent} odd ones sent`),
      });
      const failures = [...spoilt.serverErrors, ...odd.serverErrors];
      for (const told of [...failures, ...spoilt.acceptedWrites].slice(0, 100)) say(told);
      for (const told of changed) say(told);
      say(`answered: ${JSON.stringify(spoilt.byStatus)} and ${JSON.stringify(odd.byStatus)}`);
      const slowest = Object.entries(odd.msByRoute).sort(([, a], [, b]) => b - a);
      say(
        `slowest: ${slowest
          .slice(0, 5)
          .map(([path, ms]) => `${path} ${Math.round(ms)} ms`)
          .join(', ')}`,
      );
      const of = `of ${spoilt.sent + odd.sent} over ${odd.routes} routes`;
      return [
        { what: `answers of 500 and above, or none at all (${of})`, count: failures.length, allowed: 0 },
        { what: 'processes that fell over', count: souk.process.fellOver, allowed: 0 },
        { what: 'spoilt writes accepted', count: spoilt.acceptedWrites.length, allowed: 0 },
        { what: 'tables that spoilt requests changed', count: changed.length, allowed: 0 },
        { what: 'odd requests of which none was accepted', count: odd.acceptedWrites.length > 0 ? 0 : 1, allowed: 0 },
      ];
    } finally {
      await souk.dispose();
    }
  },
};

interface SignIn {
  email: string;
  password: string;
}
interface DemoFile {
  developer: { token: string };
  staff: SignIn;
  merchant: SignIn & { businessId: string; storeIds: string[] };
  app: { id: string; handle: string; clientId: string; clientSecret: string };
  installation: { id: string; accessToken: string };
  samples: Record<string, string>;
}

/** The demo's credentials, for every kind of access. */
async function openDemo({ baseUrl, dataDir }: SoukUnderTest): Promise<Known> {
  const demo = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as DemoFile;
  const { merchant, app, installation, samples } = demo;
  const session = await signIn(baseUrl, merchant);
  const basic = Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64');
  return {
    authorization: {
      dashboardSession: `Bearer ${session}`,
      developerToken: `Bearer ${demo.developer.token}`,
      accessToken: `Bearer ${installation.accessToken}`,
      clientBasic: `Basic ${basic}`,
    },
    cookie: `souk_session=${session}`,
    origin: baseUrl,
    appHandle: app.handle,
    staffAuthorization: `Bearer ${await signIn(baseUrl, demo.staff)}`,
    ids: {
      businessId: merchant.businessId,
      installationId: installation.id,
      appId: app.id,
      stores: merchant.storeIds[0] ?? '1',
      orders: samples.orderId ?? '1',
      products: samples.productId ?? '1',
      productId: samples.productId ?? '1',
      variants: samples.variantId ?? '1',
      'inventory-levels': samples.inventoryLevelId ?? '1',
      customers: samples.customerId ?? '1',
      collections: samples.collectionId ?? '1',
      ...(await findMore(baseUrl, { session, ...demo })),
      ownerType: 'business',
      ownerId: merchant.businessId,
      key: 'settings',
    },
  };
}

/** What exists although the demo's file does not name it. */
async function findMore(
  baseUrl: string,
  { session, developer, installation, merchant, samples }: DemoFile & { session: string },
): Promise<Record<string, string>> {
  const ask = async <Resource>(path: string, token: string) =>
    (await askSouk<Data<Resource>>(baseUrl, 'GET', path, { token })).data;
  const own = `/dashboard/businesses/${merchant.businessId}`;
  const [store] = await ask<{ subdomain: string }[]>(`${own}/stores`, session);
  const [delivery] = await ask<{ id: string }[]>('/apps/2026-10/webhooks/deliveries', installation.accessToken);
  const [devStore] = await ask<{ id: string }[]>('/developer/dev-stores', developer.token);
  if (!store) throw new Error('The demo has no store.');
  const buying = `/storefront/${store.subdomain}/checkouts`;
  const checkout = await askSouk<Data<{ token: string }>>(baseUrl, 'POST', buying, {
    json: { items: [{ productId: samples.productId, quantity: 1 }] },
  }).catch(() => undefined);
  const person = await ask<{ id: string }>('/dashboard/user', session);
  return Object.fromEntries(
    Object.entries({
      subdomain: store.subdomain,
      deliveries: delivery?.id,
      deliveryId: delivery?.id,
      devStoreId: devStore?.id,
      userId: person.id,
      version: '1',
      checkouts: checkout?.data.token,
    }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
}

async function signIn(baseUrl: string, { email, password }: SignIn): Promise<string> {
  const answer = await fetch(`${baseUrl}/dashboard/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (answer.status !== 201) throw new Error(`Signing in answered ${answer.status}.`);
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

async function fingerprint({ dataDir }: SoukUnderTest): Promise<Fingerprints> {
  const serving = await findServingEmbeddedPostgres(dataDir);
  if (!serving) throw new Error('PostgreSQL does not serve.');
  const client = new pg.Client(serving.url);
  await client.connect();
  try {
    return await fingerprintTables(async (statement) => (await client.query(statement)).rows);
  } finally {
    await client.end();
  }
}
