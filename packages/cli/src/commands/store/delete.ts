import { command } from '../../command.js';
import { safe } from '../../terminal/table.js';
import { yesOption } from '../app/app-option.js';
import { chooseStore } from './choose-store.js';

export const deleteStore = command({
  name: 'delete',
  summary: 'Delete a dev store and all its data',
  examples: ['souk store delete "My store" --yes'],
  arguments: { store: { says: 'Dev store name or ID', required: true } },
  options: { yes: yesOption },
  async run({ terminal, folder, server: choose }, { store: named, yes }) {
    const server = await choose();
    const store = await chooseStore(server, folder, named);
    await terminal.confirm(`Delete ${safe(store.name)} and all its data?`, yes);
    await server.send('DELETE', `/developer/dev-stores/${store.id}`);
    terminal.show({ id: store.id }, () => `${safe(store.name)} deleted.`);
  },
});
