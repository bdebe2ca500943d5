import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { packHosted } from './pack-hosted.js';

const handle = 'order-notes-hosted';
const devStoreName = 'Order Notes shop';

/** Uploads the app as a bundle, waits until Souk runs it on staging, installs it on a dev store, and lets an order come in. */
async function main(): Promise<void> {
  const { SOUK_URL: baseUrl, SOUK_DEVELOPER_TOKEN: token } = process.env;
  if (!baseUrl || !token) throw new Error('SOUK_URL and SOUK_DEVELOPER_TOKEN must be set.');

  const call = async (method: string, path: string, body?: object) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${baseUrl}/developer${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && !isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : body && JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text).data;
  };

  const apps: { id: string; handle: string }[] = await call('GET', '/apps');
  const app =
    apps.find((one) => one.handle === handle) ?? (await call('POST', '/apps', { handle, name: 'Order Notes, hosted' }));
  const form = new FormData();
  form.set('manifest', await readFile(new URL('../hosted/souk.app.toml', import.meta.url), 'utf8'));
  form.set('bundle', new Blob([new Uint8Array(await packHosted())]), 'app.tar.gz');
  const { version } = await call('POST', `/apps/${app.id}/versions`, form);
  console.log(`\n  Order Notes is uploaded as version ${version}; it is scanned and deployed to staging`);

  const { scan, deploy } = await untilDeployed(() => call('GET', `/apps/${app.id}/versions/${version}`));
  if (deploy.staging.status !== 'deployed') {
    console.error(`\n  It does not run: ${deploy.staging.errorCode} (scan ${scan.status} ${scan.reasons.join(', ')})`);
    for (const { message } of await call('GET', `/apps/${app.id}/logs?level=error&limit=5`))
      console.error(`  ${message}`);
    process.exitCode = 1;
    return;
  }
  console.log('  ✓ it runs on staging');

  const store = await readyStore(call);
  const { id: installationId } = await call('POST', `/dev-stores/${store.id}/installations`, {
    appId: app.id,
    version,
  });
  await call('POST', `/dev-stores/${store.id}/actions`, { action: 'place_order' });
  console.log(`  installed on the dev store ${store.id}
  Open       ${baseUrl}/dashboard/b/${store.businessId}/apps/${installationId}/open
             (sign in as the developer)
  Log        curl -N ${baseUrl}/developer/apps/${app.id}/logs/stream -H 'Authorization: Bearer ${token}'
  Stop       Ctrl-C
`);
  await showLog(() => call('GET', `/apps/${app.id}/logs?kind=line&limit=20`));
}

type Call = (method: string, path: string, body?: object) => Promise<unknown>;

interface HostedState {
  scan: { status: string; reasons: string[] };
  deploy: { staging: { status: string; errorCode: string | null } };
}

async function untilDeployed(read: () => Promise<{ hosting: HostedState }>): Promise<HostedState> {
  for (;;) {
    const { hosting } = await read();
    if (!['none', 'pending', 'deploying'].includes(hosting.deploy.staging.status)) return hosting;
    await sleep(300);
  }
}

async function readyStore(call: Call): Promise<{ id: string; businessId: string }> {
  interface Store {
    id: string;
    name: string;
    businessId: string;
    state: string;
  }
  const stores = (await call('GET', '/dev-stores')) as Store[];
  let store =
    stores.find(({ name }) => name === devStoreName) ??
    ((await call('POST', '/dev-stores', { name: devStoreName, preset: 'small', seed: 'order-notes' })) as Store);
  while (store.state !== 'ready') {
    if (store.state === 'failed') throw new Error('The dev store could not be filled.');
    await sleep(200);
    store = (await call('GET', `/dev-stores/${store.id}`)) as Store;
  }
  return store;
}

/** What the app says, until Ctrl-C. */
async function showLog(read: () => Promise<{ id: string; message: string }[]>): Promise<void> {
  const shown = new Set<string>();
  for (;;) {
    const lines = await read().catch(() => []);
    for (const { id, message } of lines.reverse()) {
      if (shown.has(id)) continue;
      shown.add(id);
      console.log(`  ✓ ${message}`);
    }
    await sleep(1_000);
  }
}

await main();
