import { join } from 'node:path';
import { openDemoSession } from '../../domains/accounts/ensure-demo-user.js';
import type { Platform } from '../../foundation/platform.js';
import { callSouk, type Data, type DemoApi, type DemoClient } from '../call-souk.js';
import type { Demo } from '../demo.js';
import { writeDemoFile } from '../demo-file.js';
import { portsOfApps } from './apps-of-earlier-start.js';
import { ensureApp, ensureListing } from './ensure-app.js';
import { ensureHostedApp } from './ensure-hosted-app.js';
import { manifestOf, type Reachable, worldApps } from './marketplace-apps.js';
import { offerNextVersion, reviewApp } from './review-app.js';
import { type RegisteredApp, runApps } from './run-apps.js';
import {
  ensureTrialStore,
  installForMerchant,
  leaveWithDeliveries,
  simulateMorningOrders,
  type Trading,
  tryOut,
} from './simulate-orders.js';

export interface SeededDemo {
  stop(): Promise<void>;
}

/**
 * What makes the demo worth looking at, made while Souk serves already: apps in the marketplace with their pictures, one of them on
 * the desk, one sent back, the example app running and installed, a version that waits for the merchant, deliveries of all kinds. All
 * of it through Souk's own API; what an earlier start made stays as it is.
 */
export function seedDemo(platform: Platform, api: DemoApi, demo: Demo): SeededDemo {
  const stopping = new AbortController();
  const furnished = furnish(platform, api, demo, stopping.signal).catch((error: unknown) => {
    platform.demoProgress.state = 'failed';
    platform.log.warn({ error }, 'creating the demo content failed');
    return undefined;
  });
  return {
    /** Whoever stops Souk does not wait until everything is made: the next start goes on from there. */
    async stop() {
      stopping.abort();
      await (await furnished)?.();
    },
  };
}

/** Answers what ends the apps that run beside Souk. */
async function furnish(
  platform: Platform,
  api: DemoApi,
  demo: Demo,
  signal: AbortSignal,
): Promise<(() => Promise<void>) | undefined> {
  const { demoProgress, config, log } = platform;
  demoProgress.state = 'making';
  const calls = callSouk(api);
  const souk = until(signal, calls);
  const sessions = {
    staff: await openDemoSession(platform, 'staff'),
    merchant: await openDemoSession(platform, 'merchant'),
    developer: await openDemoSession(platform, 'developer'),
  };
  let stop: (() => Promise<void>) | undefined;
  try {
    const apps = await registerApps(platform, souk, demo);
    const folder = join(config.dataDir, 'demo-apps');
    stop = await runApps(apps, { baseUrl: config.baseUrl, folder, log, signal });
    if (stop) await fill(platform, souk, { demo, apps, signal, ...sessions });
    demoProgress.state = stop ? 'made' : 'failed';
  } catch (error) {
    // The demo without its world is still a demo: people can sign in and look around.
    demoProgress.state = 'failed';
    if (!signal.aborted) log.warn({ error }, 'creating the demo content failed');
  } finally {
    await endSessions(calls, Object.values(sessions), log);
  }
  return stop;
}

/** Where that fails they end by themselves; whoever asked for the world still has to hear how its apps are stopped. */
async function endSessions({ send }: DemoClient, tokens: string[], log: Platform['log']): Promise<void> {
  try {
    for (const token of tokens) await send('DELETE', '/dashboard/session', { token });
  } catch (error) {
    log.warn({ error }, 'ending the sessions of the demo content failed');
  }
}

/** The same calls, until Souk stops. */
function until(signal: AbortSignal, { send, call }: DemoClient): DemoClient {
  return {
    send(method, path, given) {
      signal.throwIfAborted();
      return send(method, path, given);
    },
    call(method, path, given) {
      signal.throwIfAborted();
      return call(method, path, given);
    },
  };
}

/** Their secrets are kept with the demo's other secrets: the apps work at the next start with the same ones. */
async function registerApps(platform: Platform, souk: DemoClient, demo: Demo): Promise<RegisteredApp[]> {
  const ports = portsOfApps(demo.worldApps, platform.config.port);
  const apps: RegisteredApp[] = [];
  for (const [at, wanted] of worldApps.entries()) {
    const reachable: Reachable = { ...wanted, origin: `http://127.0.0.1:${ports[at]}` };
    const earlier = demo.worldApps?.[wanted.handle]?.clientSecret;
    const app = await ensureApp(platform, souk, demo.developer.token, reachable, earlier);
    if (app) apps.push(app);
  }
  const kept = apps.map(({ handle, id, clientId, clientSecret, origin }) => {
    return [handle, { id, clientId, clientSecret, port: Number(new URL(origin).port) }] as const;
  });
  await writeDemoFile(platform.config.dataDir, { ...demo, worldApps: Object.fromEntries(kept) });
  return apps;
}

interface Filling {
  demo: Demo;
  apps: RegisteredApp[];
  staff: string;
  merchant: string;
  /** A session of the developer's. */
  developer: string;
  signal: AbortSignal;
}

async function fill(
  platform: Platform,
  souk: DemoClient,
  { demo, apps, staff, merchant, developer, signal }: Filling,
): Promise<void> {
  const { token } = demo.developer;
  const reviewing = { souk, token, staff, log: platform.log };
  const trading: Trading = { souk, token, merchant, businessId: demo.merchant.businessId };
  await vouchForDeveloper(souk, token, staff);
  const storeId = await ensureTrialStore(trading);
  for (const app of apps) {
    await ensureListing(souk, token, app);
    await tryOut(trading, app, storeId);
    await reviewApp(reviewing, app);
  }
  let isNew = false;
  for (const app of apps.filter(({ installed }) => installed))
    isNew = (await installForMerchant(trading, app)) || isNew;
  if (isNew) await simulateMorningOrders(trading);
  const refusing = apps.find(({ installed, refuses }) => installed && Object.keys(refuses).length > 0);
  if (refusing && isNew) await leaveWithDeliveries({ ...trading, developer }, refusing, storeId);
  const [notes] = apps;
  if (notes) await offerNextVersion(reviewing, notes, manifestOf(notes, ['read_customers']));
  await ensureHostedApp(platform, { souk, token, storeId, signal });
}

async function vouchForDeveloper(souk: DemoClient, token: string, staff: string): Promise<void> {
  const { data: account } = await souk.call<Data<{ id: string; verification: { state: string } }>>(
    'GET',
    '/developer/account',
    { token },
  );
  if (account.verification.state === 'verified') return;
  const json = { reason: 'The developer of the demo.' };
  await souk.call('POST', `/desk/developers/${account.id}/verify`, { token: staff, json });
}
