import { command } from '../../command.js';
import type { DevStore } from '../../server/resources.js';
import { ago } from '../../terminal/ago.js';
import { safe, table } from '../../terminal/table.js';

export const listStores = command({
  name: 'list',
  summary: 'List your dev stores',
  examples: ['souk store list'],
  async run({ terminal, server: choose }) {
    const server = await choose();
    const stores = await server.read<DevStore[]>('GET', '/developer/dev-stores');
    terminal.show(stores, () =>
      stores.length === 0
        ? 'No dev stores yet. Create one: souk store create "My store"'
        : table(stores, [
            { title: 'Id', cell: ({ id }) => id },
            { title: 'Name', cell: ({ name }) => safe(name) },
            { title: 'Preset', cell: ({ preset }) => preset },
            { title: 'State', cell: ({ state, progress }) => (state === 'ready' ? state : `${state} ${progress} %`) },
            { title: 'Business', cell: ({ businessId }) => businessId ?? '-' },
            { title: 'Created', cell: ({ createdAt }) => ago(createdAt) },
          ]),
    );
  },
});
