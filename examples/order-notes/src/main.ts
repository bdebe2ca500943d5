import { readFile } from 'node:fs/promises';
import { createOrderNotes } from './order-notes.js';
import { registerApp } from './register-app.js';
import { openMemory } from './remember.js';

/** Registers the app with a Souk, serves it, installs it on a dev store, and lets an order come in. */
async function main(): Promise<void> {
  const {
    SOUK_URL: baseUrl,
    SOUK_DEVELOPER_TOKEN: developerToken,
    APP_PORT: port = '4200',
    APP_FILE: file,
  } = process.env;
  if (!baseUrl || !developerToken) throw new Error('SOUK_URL and SOUK_DEVELOPER_TOKEN must be set.');
  const appUrl = `http://127.0.0.1:${port}`;
  const manifest = await readFile(new URL('../souk.app.toml', import.meta.url), 'utf8');
  const registered = await registerApp({ baseUrl, developerToken, appUrl, manifest });
  const server = createOrderNotes({
    baseUrl,
    appUrl,
    app: registered.app,
    memory: await openMemory(file),
    onEvent: ({ type, webhookId }) => console.log(`  ✓ received and verified ${type} (${webhookId})`),
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(Number(port), '127.0.0.1', resolve);
  });
  console.log(`\n  Order Notes listens at ${appUrl}`);
  const installationId = await registered.install();
  console.log(`  installed on the dev store ${registered.devStoreId}`);
  await registered.act('place_order');
  console.log(`
  Open       ${baseUrl}/dashboard/b/${registered.businessId}/apps/${installationId}/open
             (sign in as the developer)
  More       curl -X POST ${baseUrl}/developer/dev-stores/${registered.devStoreId}/actions \\
               -H 'Authorization: Bearer ${developerToken}' -H 'Content-Type: application/json' -d '{"action":"place_order"}'
  Stop       Ctrl-C
`);
}

await main();
