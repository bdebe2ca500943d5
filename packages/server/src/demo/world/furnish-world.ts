import { openDemoSession } from '../../domains/accounts/keep-demo-person.js';
import { demoAppPorts } from '../../foundation/demo-app-ports.js';
import type { Platform } from '../../foundation/platform.js';
import { callSouk, type DemoApi, type DemoClient } from '../call-souk.js';
import type { Demo } from '../demo.js';
import { writeDemoFile } from '../demo-file.js';
import { keepListing, keepWorldApp } from './keep-world-app.js';
import { offerNextVersion, reviewWorldApp } from './review-world-app.js';
import { type RegisteredApp, runWorldApps } from './run-world-apps.js';
import {
  installForMerchant,
  keepTrialStore,
  leaveWithDeliveries,
  type Trading,
  tradeForMorning,
  tryOut,
} from './trade-in-world.js';
import { manifestOf, type Reachable, worldApps } from './world-apps.js';

export interface FurnishedWorld {
  stop(): Promise<void>;
}

/**
 * What makes the demo worth looking at, made while Souk serves already: apps in the marketplace with their pictures, one of them on
 * the desk, one sent back, the example app running and installed, a version that waits for the merchant, deliveries of all kinds. All
 * of it through Souk's own API; what an earlier start made stays as it is.
 */
export async function furnishWorld(platform: Platform, api: DemoApi, demo: Demo): Promise<FurnishedWorld> {
  const { demoProgress, config, log } = platform;
  demoProgress.state = 'making';
  const souk = callSouk(api);
  const sessions = {
    staff: await openDemoSession(platform, 'staff'),
    merchant: await openDemoSession(platform, 'merchant'),
    developer: await openDemoSession(platform, 'developer'),
  };
  try {
    const apps = await registerApps(platform, souk, demo);
    const stop = await runWorldApps(apps, config.baseUrl, log);
    if (stop) await fill(platform, souk, { demo, apps, ...sessions });
    demoProgress.state = stop ? 'made' : 'failed';
    return { stop: stop ?? (async () => undefined) };
  } catch (error) {
    // The demo without its world is still a demo: people can sign in and look around.
    demoProgress.state = 'failed';
    log.warn({ error }, "the demo's world could not be made");
    return { stop: async () => undefined };
  } finally {
    for (const token of Object.values(sessions)) await souk.send('DELETE', '/dashboard/session', { token });
  }
}

/** Their secrets are kept with the demo's other secrets: the apps work at the next start with the same ones. */
async function registerApps(platform: Platform, souk: DemoClient, demo: Demo): Promise<RegisteredApp[]> {
  const ports = demoAppPorts(platform.config.port);
  const apps: RegisteredApp[] = [];
  for (const [at, wanted] of worldApps.entries()) {
    const reachable: Reachable = { ...wanted, origin: `http://127.0.0.1:${ports[at]}` };
    const earlier = demo.worldApps?.[wanted.handle]?.clientSecret;
    const app = await keepWorldApp(platform, souk, demo.developer.token, reachable, earlier);
    if (app) apps.push(app);
  }
  const kept = apps.map(({ handle, id, clientId, clientSecret }) => [handle, { id, clientId, clientSecret }]);
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
}

async function fill(
  platform: Platform,
  souk: DemoClient,
  { demo, apps, staff, merchant, developer }: Filling,
): Promise<void> {
  const { token } = demo.developer;
  const reviewing = { souk, token, staff, log: platform.log };
  const trading: Trading = { souk, token, merchant, businessId: demo.merchant.businessId };
  await vouchForDeveloper(souk, token, staff);
  const storeId = await keepTrialStore(trading);
  for (const app of apps) {
    await keepListing(souk, token, app);
    await tryOut(trading, app, storeId);
    await reviewWorldApp(reviewing, app);
  }
  let isNew = false;
  for (const app of apps.filter(({ installed }) => installed))
    isNew = (await installForMerchant(trading, app)) || isNew;
  if (isNew) await tradeForMorning(trading);
  const refusing = apps.find(({ refuses }) => refuses.length > 0);
  if (refusing && isNew) await leaveWithDeliveries({ ...trading, developer }, refusing, storeId);
  const [notes] = apps;
  if (notes) await offerNextVersion(reviewing, notes, manifestOf(notes, ['read_customers']));
}

async function vouchForDeveloper(souk: DemoClient, token: string, staff: string): Promise<void> {
  const { data: account } = await souk.call('GET', '/developer/account', { token });
  if (account.verification.state === 'verified') return;
  const json = { reason: 'The demo’s own developer.' };
  await souk.call('POST', `/desk/developers/${account.id}/verify`, { token: staff, json });
}
