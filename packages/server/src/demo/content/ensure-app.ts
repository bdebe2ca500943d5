import type { Platform } from '../../foundation/platform.js';
import type { Data, DemoClient } from '../call-souk.js';
import { makeSecret, storeSecret } from '../ensure-demo-app.js';
import { drawIcon, drawScreenshot } from './draw-app-images.js';
import { manifestOf, type Reachable, worldApps } from './marketplace-apps.js';
import type { RegisteredApp } from './run-apps.js';

interface KnownApp {
  id: string;
  handle: string;
  clientId: string;
  state: string;
  latestVersion: number | null;
}

/** An app with a first version and a secret that works; undefined when somebody else has its handle, or it was archived. */
export async function ensureApp(
  platform: Platform,
  souk: DemoClient,
  token: string,
  wanted: Reachable,
  earlierSecret: string | undefined,
): Promise<RegisteredApp | undefined> {
  const { handle, name } = wanted;
  const { data: own } = await souk.call<Data<KnownApp[]>>('GET', '/developer/apps?limit=100', { token });
  const known = own.find((one) => one.handle === handle);
  if (known && ['archived', 'suspended', 'delisted'].includes(known.state)) return undefined;
  const made = known
    ? undefined
    : await souk.send<Data<KnownApp>>('POST', '/developer/apps', { token, json: { handle, name } });
  const app: KnownApp | undefined = known ?? (made?.status === 201 ? made.body.data : undefined);
  if (!app) return undefined;
  if (app.latestVersion === null)
    await souk.call('POST', `/developer/apps/${app.id}/versions`, { token, json: { manifest: manifestOf(wanted) } });
  const clientSecret = (await storeSecret(platform, app, earlierSecret)) ?? (await makeSecret(souk, token, app));
  return { ...wanted, id: app.id, clientId: app.clientId, clientSecret };
}

/** Texts and pictures, where there are none yet; what somebody changed stays. */
export async function ensureListing(souk: DemoClient, token: string, app: RegisteredApp): Promise<void> {
  const path = `/developer/apps/${app.id}/listing`;
  const { data } = await souk.call<Data<{ tagline: string | null }>>('GET', path, { token });
  if (data.tagline !== null) return;
  const { origin, listing, colour } = app;
  await souk.call('PATCH', path, {
    token,
    json: {
      ...listing,
      supportUrl: `${origin}/support`,
      privacyPolicyUrl: `${origin}/privacy`,
      testInstructions: 'Open the app from the dashboard. No separate account is needed.',
    },
  });
  const seed = worldApps.findIndex(({ handle }) => handle === app.handle);
  await souk.call('POST', `${path}/images?kind=icon`, { token, png: drawIcon(colour, seed + 1) });
  for (const kind of ['list', 'chart', 'form'] as const) {
    const { data: image } = await souk.call<Data<{ id: string }>>('POST', `${path}/images?kind=screenshot`, {
      token,
      png: drawScreenshot(colour, kind),
    });
    await souk.call('PATCH', `${path}/images/${image.id}`, { token, json: { alt: descriptions[kind] } });
  }
}

const descriptions = {
  list: 'The list with its newest entries',
  chart: 'Chart of the last 30 days',
  form: 'The settings of the app',
};
