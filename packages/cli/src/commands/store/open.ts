import { command } from '../../command.js';
import { openInBrowser } from '../../terminal/open-in-browser.js';
import { chooseStore } from './choose-store.js';

export const openStore = command({
  name: 'open',
  summary: 'Open a dev store in the console',
  examples: ['souk store open', 'souk store open "My store"'],
  arguments: { store: { says: 'Dev store name or ID [default: your only dev store]' } },
  async run({ terminal, folder, server: choose }, { store: named }) {
    const server = await choose();
    const store = await chooseStore(server, folder, named);
    const url = server.page(`/console/dev-stores/${store.id}`);
    if (terminal.interactive) openInBrowser(url);
    terminal.show({ url }, () => url);
  },
});
