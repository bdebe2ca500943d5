import { setTimeout as sleep } from 'node:timers/promises';

export interface RegisterOptions {
  /** Where Souk is. */
  baseUrl: string;
  /** `svc_dt_...` */
  developerToken: string;
  /** Where this app is. */
  appUrl: string;
  /** The text of `souk.app.toml`. */
  manifest: string;
}

export interface Registered {
  app: { id: string; clientId: string; clientSecret: string };
  devStoreId: string;
  businessId: string;
  /** Installs the app on the dev store; to be called once it listens, as it hears of it by webhook. */
  install(): Promise<string>;
  /** Lets something happen in the dev store. */
  act(action: string): Promise<{ id: string }>;
}

const handle = 'order-notes';
const devStoreName = 'Order Notes shop';

/** What a developer does once in the console, through the Developer API: an app, a secret, a version, a dev store. */
export async function registerApp({ baseUrl, developerToken, appUrl, manifest }: RegisterOptions): Promise<Registered> {
  const call = async (method: string, path: string, json?: unknown) => {
    const toml = typeof json === 'string';
    const response = await fetch(`${baseUrl}/developer${path}`, {
      method,
      headers: {
        authorization: `Bearer ${developerToken}`,
        ...(json !== undefined && { 'content-type': toml ? 'application/toml' : 'application/json' }),
      },
      body: toml ? json : json === undefined ? undefined : JSON.stringify(json),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text).data;
  };

  const apps: { id: string; clientId: string; handle: string }[] = await call('GET', '/apps');
  const app =
    apps.find((one) => one.handle === handle) ?? (await call('POST', '/apps', { handle, name: 'Order Notes' }));
  const secrets: { id: string; state: string }[] = await call('GET', `/apps/${app.id}/secrets`);
  for (const { id, state } of secrets) {
    if (state === 'active' || state === 'retiring') await call('DELETE', `/apps/${app.id}/secrets/${id}`);
  }
  const { secret } = await call('POST', `/apps/${app.id}/secrets`);
  const { version } = await call(
    'POST',
    `/apps/${app.id}/versions`,
    manifest.replaceAll('http://127.0.0.1:4200', appUrl),
  );

  const stores: { id: string; name: string }[] = await call('GET', '/dev-stores');
  let store =
    stores.find(({ name }) => name === devStoreName) ??
    (await call('POST', '/dev-stores', { name: devStoreName, preset: 'small', seed: 'order-notes' }));
  for (let waited = 0; store.state !== 'ready'; waited++) {
    if (store.state === 'failed' || waited > 600) throw new Error(`The dev store is ${store.state}: ${store.failure}`);
    await sleep(200);
    store = await call('GET', `/dev-stores/${store.id}`);
  }

  return {
    app: { id: app.id, clientId: app.clientId, clientSecret: secret },
    devStoreId: store.id,
    businessId: store.businessId,
    async install() {
      return (await call('POST', `/dev-stores/${store.id}/installations`, { appId: app.id, version })).id;
    },
    act: (action) => call('POST', `/dev-stores/${store.id}/actions`, { action }),
  };
}
