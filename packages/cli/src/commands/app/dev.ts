import { join } from 'node:path';
import { command } from '../../command.js';
import { runDevSession } from '../../dev/run-dev-session.js';
import { manifestName, readManifest } from '../../project/manifest-file.js';
import { appOption, manifestOption } from './app-option.js';

export const devApp = command({
  name: 'dev',
  summary: 'Run the app locally against a dev store, with its page, webhooks and live manifest changes',
  examples: [
    'souk app dev',
    'souk app dev --store "My store" --port 4200',
    'souk app dev --command "node server.js" --clean',
  ],
  options: {
    app: appOption,
    manifest: manifestOption,
    store: {
      kind: 'text',
      takes: 'store',
      short: 's',
      says: 'Dev store name or ID [default: one named after the app]',
    },
    port: {
      kind: 'whole',
      takes: 'port',
      short: 'p',
      says: 'Port of the app [default: the first free port from 3000]',
    },
    command: {
      kind: 'text',
      takes: 'command',
      short: 'c',
      says: 'Command that starts the app [default: its npm script dev or start]',
    },
    noBrowser: { kind: 'switch', says: "Don't open the dashboard" },
    clean: { kind: 'switch', says: 'Uninstall the preview on exit' },
  },
  async run(context, { app, manifest, store, port, command: typed, noBrowser, clean }) {
    const file = manifest ?? manifestName;
    const text = await readManifest(context.folder, manifest);
    await runDevSession(context, {
      manifest: { file, path: join(context.folder, file), text },
      named: { app, store, command: typed },
      port,
      openBrowser: !noBrowser,
      clean,
    });
  },
});
