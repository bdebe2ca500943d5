import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findServingEmbeddedPostgres } from '@souk/server/foundation/database/embedded/start-embedded-postgres.js';
import pg from 'pg';
import { differences, type Fingerprints, fingerprintTables } from '../bad-requests/fingerprint-tables.js';
import { sendBadRequests } from '../bad-requests/send-bad-requests.js';
import type { Known } from '../bad-requests/spoil-request.js';
import type { Drill } from '../harness/drill.js';
import { noLimits } from '../harness/no-limits.js';
import { prepareSouk, type SoukUnderTest } from '../harness/run-souk.js';

/** Requests that must be refused, to every route of every published document, with valid tokens of each kind. */
export const badRequests: Drill = {
  name: 'bad-requests',
  title: 'bad requests over every published route: failures of ours, writes accepted, rows changed',
  async run({ quick, say }) {
    // The worker is off: what it does by itself is no answer to a request.
    const souk = await prepareSouk({
      SOUK_DEMO: '1',
      SOUK_ROLES: 'api',
      SOUK_TRUSTED_PROXIES: '127.0.0.1',
      ...noLimits,
    });
    try {
      await souk.start();
      const known = await openDemo(souk);
      const before = await fingerprint(souk);
      const report = await sendBadRequests({
        baseUrl: souk.baseUrl,
        known,
        count: quick ? 3_000 : 100_000,
        seed: 6,
        atOnce: 16,
        onProgress: (sent) => say(`${sent} sent`),
      });
      const changed = differences(before, await fingerprint(souk));
      for (const told of [...report.serverErrors, ...report.acceptedWrites].slice(0, 50)) say(told);
      for (const told of changed) say(told);
      say(`answered: ${JSON.stringify(report.byStatus)}`);
      const of = `of ${report.sent} over ${report.routes} routes`;
      return [
        { what: `answers of 500 and above (${of})`, count: report.serverErrors.length, allowed: 0 },
        { what: 'writes accepted', count: report.acceptedWrites.length, allowed: 0 },
        { what: 'tables with a row more, less or changed', count: changed.length, allowed: 0 },
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
  app: { id: string; clientId: string; clientSecret: string };
  installation: { id: string; accessToken: string };
  samples: Record<string, string>;
}

/** What the demo hands out, as keys to every door. */
async function openDemo({ baseUrl, dataDir }: SoukUnderTest): Promise<Known> {
  const demo = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as DemoFile;
  const { merchant, app, installation, samples } = demo;
  const basic = Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64');
  return {
    authorization: {
      dashboardSession: `Bearer ${await signIn(baseUrl, merchant)}`,
      developerToken: `Bearer ${demo.developer.token}`,
      accessToken: `Bearer ${installation.accessToken}`,
      clientBasic: `Basic ${basic}`,
    },
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
      ownerType: 'business',
      ownerId: merchant.businessId,
      key: 'settings',
    },
  };
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
