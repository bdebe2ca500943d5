import { command } from '../../command.js';
import { writeLink } from '../../project/link.js';
import { readHandle } from '../../project/manifest-file.js';
import type { App, MintedClientSecret } from '../../server/resources.js';
import { facts, safe } from '../../terminal/table.js';

export const createApp = command({
  name: 'create',
  summary: 'Create an app and link this folder to it',
  examples: [
    'souk app create "Order Notes" --handle order-notes',
    'souk app create "Order Notes" --handle order-notes --secret',
  ],
  arguments: { name: { says: 'Name shown to merchants' } },
  options: {
    handle: { kind: 'text', takes: 'handle', says: 'Handle used in URLs [default: the handle in the manifest]' },
    secret: { kind: 'switch', says: 'Also create a client secret and print it once' },
    noLink: { kind: 'switch', says: "Don't link this folder" },
  },
  async run({ terminal, server: choose, folder }, { name: given, handle: wanted, secret, noLink }) {
    const server = await choose();
    const name = given ?? (await terminal.ask('App name?', 'Name the app: souk app create "Order Notes"'));
    const handle =
      wanted ?? (await readHandle(folder)) ?? (await terminal.ask('App handle?', 'Add a handle: --handle order-notes'));
    const app = await server.read<App>('POST', '/developer/apps', { body: { name, handle } });
    const minted = secret
      ? await server.read<MintedClientSecret>('POST', `/developer/apps/${app.id}/secrets`)
      : undefined;
    if (!noLink) await writeLink(folder, { server: server.url.origin, appId: app.id, handle: app.handle });
    terminal.show({ ...app, ...(minted && { clientSecret: minted.secret }) }, () =>
      facts([
        ['App', `${safe(app.name)} (${app.handle})`],
        ['Id', app.id],
        ['Client ID', app.clientId],
        ['Client secret', minted?.secret],
      ]),
    );
    if (minted) terminal.say(terminal.err.warning("Save the secret now. It won't be shown again."));
    terminal.say(terminal.err.quiet('Next: souk app deploy'));
  },
});
