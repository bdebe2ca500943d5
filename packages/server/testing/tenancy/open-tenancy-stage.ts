import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { scopes as everyScope, type Permission, permissions, permissionsOfScope } from '@souk/contract';
import { noLimits } from '../../src/foundation/no-limits.js';
import { installApp, makeApp } from '../installations.js';
import { addMember, signUpVerified } from '../people.js';
import { startTestServer, type TestAnswer, type TestServer, type TestServerOptions } from '../start-test-server.js';
import { driveEngine } from '../webhooks/drive-engine.js';
import type { Receiver } from '../webhooks/start-receiver.js';
import type { Ids } from './example.js';
import { makeSharedApps, type SharedApps, setUpTenant, type Tenant } from './set-up-tenant.js';

/** Two businesses with the same apps and the same buyers, and keys of every kind to one of them. Plain data, no server. */
export interface TenancyStage {
  apps: SharedApps;
  victim: Tenant;
  stranger: Tenant;
  /** Of the stranger's: an app and a member who have every permission but this one. */
  without: Record<string, { app: string | undefined; member: string }>;
  /** Of the stranger's: an app without a single scope. */
  unscoped: string;
}

/** Limits would soon answer for everything else, and a business of a test has no more than one address. */
function tenancyConfig(receiver: Receiver): NonNullable<TestServerOptions['config']> {
  return {
    trustedProxies: ['127.0.0.1'],
    webhookAllow: [`127.0.0.1:${receiver.port}`],
    limits: noLimits,
  };
}

export async function startTenancyServer(receiver: Receiver, databaseUrl?: string): Promise<TestServer> {
  const server = await startTestServer({ config: tenancyConfig(receiver), databaseUrl });
  return {
    ...server,
    call: (method, path, options) => untilServed(() => server.call(method, path, options)),
  };
}

const maxAttempts = 10;

/** A machine that stalls for seconds is not what is walked: whoever is told to come back does, as good clients do. */
async function untilServed(call: () => Promise<TestAnswer>): Promise<TestAnswer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await call();
    if (answer.body?.code !== 'API_BUSY' || attempt === maxAttempts) return answer;
    await sleep(500);
  }
}

export async function openTenancyStage(server: TestServer, receiver: Receiver): Promise<TenancyStage> {
  const apps = await makeSharedApps(server, receiver.url);
  const people = { both: await signUpVerified(server), invited: await signUpVerified(server) };
  const victim = await setUpTenant(server, apps, people);
  const stranger = await setUpTenant(server, apps, people);
  await installApp(server, { app: apps.onlyVictims, merchant: victim.merchant });
  for (const tenant of [victim, stranger]) await exportAndDeliver(server, tenant);
  const unscoped = await makeApp(server, { scopes: [] });
  return {
    apps,
    victim,
    stranger,
    without: await lackingEach(server, stranger),
    unscoped: (await installApp(server, { app: unscoped, merchant: stranger.merchant })).accessToken,
  };
}

/** Everybody who lacks one permission and has all the others. */
async function lackingEach(server: TestServer, { merchant }: Tenant): Promise<TenancyStage['without']> {
  const lacking: TenancyStage['without'] = {};
  for (const permission of permissions) {
    const others = permissions.filter((one) => one !== permission);
    const member = await addMember(server, merchant, others);
    lacking[permission] = { app: await appWithout(server, merchant, permission), member: member.token };
  }
  return lacking;
}

async function appWithout(server: TestServer, merchant: Tenant['merchant'], permission: Permission) {
  const scopes = everyScope.filter((scope) => !permissionsOfScope(scope).has(permission));
  if (scopes.length === everyScope.length) return undefined;
  return (await installApp(server, { merchant, scopes })).accessToken;
}

/** A finished export and a settled delivery for each of the tenant's apps. */
async function exportAndDeliver(server: TestServer, tenant: Tenant): Promise<void> {
  const engine = await driveEngine(server);
  for (const installation of [tenant.full, tenant.limited, tenant.masked]) {
    const token = installation.accessToken;
    await server.call('POST', '/apps/2026-10/bulk-exports', { token, json: { resource: 'orders' } });
  }
  const { businessId, token: session } = tenant.merchant;
  const json = { resource: 'orders' };
  const ofMember = await server.call('POST', `/dashboard/businesses/${businessId}/bulk-exports`, {
    token: session,
    json,
  });
  await server.runJobs();
  await engine.settleEverythingDue();
  const own = await ownExportAndDelivery(server, tenant.full.accessToken);
  for (const one of tenant.ids) Object.assign(one, own, { memberExportId: ofMember.body.data.id });
  Object.assign(tenant.limitedIds, await ownExportAndDelivery(server, tenant.limited.accessToken));
}

/** The newest export and delivery of an app. */
async function ownExportAndDelivery(server: TestServer, token: string): Promise<Ids> {
  const exports = await server.call('GET', '/apps/2026-10/bulk-exports', { token });
  const deliveries = await server.call('GET', '/apps/2026-10/webhooks/deliveries', { token });
  if (exports.status !== 200) throw new Error(`The exports could not be listed: ${exports.text}`);
  const [exported] = exports.body.data;
  return {
    exportId: exported.id,
    exportSignature: new URL(exported.url).search.slice(1),
    deliveryId: deliveries.body.data[0].id,
  };
}

/** The lines of a finished export. */
export async function downloadExport(server: TestServer, url: string): Promise<string> {
  const { pathname, search } = new URL(url);
  const answer = await fetch(`${server.baseUrl}${pathname}${search}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return answer.status === 200 ? gunzipSync(bytes).toString('utf8') : bytes.toString('utf8');
}
