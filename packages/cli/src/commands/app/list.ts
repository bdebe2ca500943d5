import { command } from '../../command.js';
import type { App } from '../../server/resources.js';
import { ago } from '../../terminal/ago.js';
import { safe, table } from '../../terminal/table.js';

export const listApps = command({
  name: 'list',
  summary: 'List your apps',
  examples: ['souk app list', 'souk app list --json'],
  async run({ terminal, server: choose }) {
    const server = await choose();
    const apps: App[] = [];
    for await (const app of server.rows<App>('/developer/apps', { limit: 100 })) apps.push(app);
    terminal.show(apps, () =>
      apps.length === 0
        ? 'No apps yet. Create one: souk app create "Order Notes" --handle order-notes'
        : table(apps, [
            { title: 'Handle', cell: ({ handle }) => handle },
            { title: 'Name', cell: ({ name }) => safe(name) },
            { title: 'State', cell: ({ state }) => state },
            { title: 'Version', cell: ({ currentVersion }) => `${currentVersion ?? '-'}` },
            { title: 'Installations', cell: ({ installationsCount }) => `${installationsCount}` },
            { title: 'Updated', cell: ({ updatedAt }) => ago(updatedAt) },
          ]),
    );
  },
});
