import { join } from 'node:path';
import { command } from '../../command.js';
import { runDevSession } from '../../dev/run-dev-session.js';
import { manifestName, readManifest } from '../../project/manifest-file.js';
import { appOption, manifestOption } from './app-option.js';

export const devApp = command({
  name: 'dev',
  summary: 'Run the app on this machine against a dev store: its page, its webhooks, every change at once.',
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
      says: "A dev store, by its name or id; left out, one of the app's own name.",
    },
    port: {
      kind: 'whole',
      takes: 'port',
      short: 'p',
      says: 'Where the app listens; left out, the first free one from 3000 on.',
    },
    command: {
      kind: 'text',
      takes: 'command',
      short: 'c',
      says: 'What starts the app; left out, its script dev or start.',
    },
    noBrowser: { kind: 'switch', says: 'Do not open the dashboard.' },
    clean: { kind: 'switch', says: 'Uninstall the preview at the end; else it waits for the next time.' },
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
