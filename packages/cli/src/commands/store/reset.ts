import { command } from '../../command.js';
import type { DevStore } from '../../server/resources.js';
import { safe } from '../../terminal/table.js';
import { yesOption } from '../app/app-option.js';
import { chooseStore } from './choose-store.js';
import { waitForStore } from './wait-for-store.js';

export const resetStore = command({
  name: 'reset',
  summary: 'Reset a dev store to its initial sample data',
  examples: ['souk store reset "My store" --yes'],
  arguments: { store: { says: 'Dev store name or ID [default: your only dev store]' } },
  options: { yes: yesOption },
  async run({ terminal, folder, server: choose, signal }, { store: named, yes }) {
    const server = await choose();
    const store = await chooseStore(server, folder, named);
    await terminal.confirm(
      `Reset ${safe(store.name)}? Its orders, products and customers are replaced with new sample data.`,
      yes,
    );
    const started = await server.read<DevStore>('POST', `/developer/dev-stores/${store.id}/reset`, { once: true });
    const ready = await waitForStore(server, started, terminal, signal);
    terminal.show(ready, () => `${safe(ready.name)} was reset.`);
  },
});
