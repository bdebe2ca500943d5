import { command } from '../../command.js';
import { usageFailure } from '../../failures.js';
import type { Installation } from '../../server/resources.js';
import { safe } from '../../terminal/table.js';
import { appOption } from '../app/app-option.js';
import { chooseStore } from './choose-store.js';

export const installOnStore = command({
  name: 'install',
  summary: 'Install your app on a dev store',
  examples: ['souk store install', 'souk store install "My store" --app order-notes --version 3'],
  arguments: { store: { says: 'Dev store name or ID [default: your only dev store]' } },
  options: {
    app: appOption,
    version: { kind: 'whole', takes: 'number', says: 'Version number [default: the current or latest version]' },
  },
  async run({ terminal, folder, app: choose }, { store: named, app: appNamed, version }) {
    if (version === 0) throw usageFailure('Version numbers start at 1.');
    const { server, app } = await choose(appNamed);
    const store = await chooseStore(server, folder, named);
    const body = { appId: app.id, ...(version !== undefined && { version }) };
    const made = await server.read<Installation>('POST', `/developer/dev-stores/${store.id}/installations`, { body });
    terminal.show(made, () => `${app.handle} installed on ${safe(store.name)}. Installation ID: ${made.id}.`);
    terminal.say(terminal.err.quiet('Next: souk webhooks trigger orders/created'));
  },
});
