import { publishApp } from '../domains/apps/publish-app.js';
import { authenticateClient, hashCredentials } from '../domains/oauth/authenticate-client.js';
import type { Platform } from '../foundation/platform.js';
import { type Data, type DemoClient, DemoFailed } from './call-souk.js';
import type { Demo, DemoSessions } from './demo.js';
import { demoDataKeys, demoDataSample, demoHandles, demoManifest } from './demo-app.js';
import type { EarlierDemo } from './demo-file.js';

export interface DemoAppToEnsure {
  token: string;
  sessions: DemoSessions;
  earlier: EarlierDemo | undefined;
}

interface App {
  id: string;
  handle: string;
  clientId: string;
  state: string;
  currentVersion: number | null;
}

/** An app of the demo's developer that can be installed, with a client secret that works. */
export async function ensureDemoApp(
  platform: Platform,
  souk: DemoClient,
  keeping: DemoAppToEnsure,
): Promise<Demo['app']> {
  const { token, sessions, earlier } = keeping;
  const app = (await findApp(souk, keeping)) ?? (await createApp(souk, token));
  if (app.state === 'suspended')
    await souk.call('POST', `/desk/apps/${app.id}/unsuspend`, { token: sessions.staff, json: {} });
  if (!app.currentVersion) await releaseFirstVersion(souk, token, app);
  if (app.state === 'draft' || app.state === 'delisted')
    await publishApp(platform.db, app.id, 'listed', platform.clock.now());
  const { data: current } = await souk.call<Data<{ currentVersion: number }>>('GET', `/developer/apps/${app.id}`, {
    token,
  });
  return {
    id: app.id,
    handle: app.handle,
    clientId: app.clientId,
    clientSecret:
      (await storeSecret(platform, app, earlier?.app?.clientSecret)) ?? (await makeSecret(souk, token, app)),
    version: current.currentVersion,
    dataKeys: demoDataKeys,
    dataSample: demoDataSample,
  };
}

/** The earlier one; else any that carries a handle of the demo. An archived app is gone for good. */
async function findApp(souk: DemoClient, { token, earlier }: DemoAppToEnsure): Promise<App | undefined> {
  const { data } = await souk.call<Data<App[]>>('GET', '/developer/apps?limit=100', { token });
  const usable = data.filter(({ handle, state }) => demoHandles.includes(handle) && state !== 'archived');
  return usable.find(({ id }) => id === earlier?.app?.id) ?? usable[0];
}

/** A handle can never be reused: after the demo's app was deleted, its successor gets the next one. */
async function createApp(souk: DemoClient, token: string): Promise<App> {
  for (const handle of demoHandles) {
    const json = { handle, name: 'Souk Demo' };
    const { status, body } = await souk.send<Data<App> & { code?: string }>('POST', '/developer/apps', { token, json });
    if (status === 201) return body.data;
    if (body.code !== 'APP_HANDLE_TAKEN') throw new DemoFailed(`creating an app failed: ${JSON.stringify(body)}`);
  }
  throw new DemoFailed(`every handle from ${demoHandles[0]} on is taken`);
}

async function releaseFirstVersion(souk: DemoClient, token: string, { id, handle }: App): Promise<void> {
  const manifest = demoManifest(handle);
  const { data } = await souk.call<Data<{ version: number }>>('POST', `/developer/apps/${id}/versions`, {
    token,
    json: { manifest },
  });
  await souk.call('POST', `/developer/apps/${id}/versions/${data.version}/release`, { token });
}

/** The earlier secret, if it is still good for authenticating this app. */
export async function storeSecret(
  platform: Platform,
  { id, clientId }: Pick<App, 'id' | 'clientId'>,
  secret = '',
): Promise<string | undefined> {
  const client = secret && (await authenticateClient(platform, hashCredentials({ clientId, secret })));
  return client && client.appId === id ? secret : undefined;
}

export async function makeSecret(souk: DemoClient, token: string, app: Pick<App, 'id'>): Promise<string> {
  const path = `/developer/apps/${app.id}/secrets`;
  const first = await souk.send<Data<{ secret: string }>>('POST', path, { token });
  if (first.status === 201) return first.body.data.secret;
  // There may be two at a time, and nobody can tell what became of those.
  const { data: secrets } = await souk.call<Data<{ id: string; state: string }[]>>('GET', path, { token });
  for (const { id } of secrets.filter(({ state }) => state === 'active')) {
    await souk.call('DELETE', `${path}/${id}`, { token });
  }
  return (await souk.call<Data<{ secret: string }>>('POST', path, { token })).data.secret;
}
