import { command } from '../../command.js';
import { writeLink } from '../../project/link.js';

export const linkApp = command({
  name: 'link',
  summary: 'Link this folder to an app',
  examples: ['souk app link order-notes'],
  arguments: { app: { says: 'App handle, ID or client ID [default: the handle in the manifest]' } },
  async run({ terminal, app: choose, folder }, { app: named }) {
    const { server, app } = await choose(named);
    const file = await writeLink(folder, { server: server.url.origin, appId: app.id, handle: app.handle });
    terminal.show({ appId: app.id, handle: app.handle, file }, () => `This folder is linked to ${app.handle}.`);
  },
});
