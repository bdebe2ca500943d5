import { command } from '../../../command.js';
import type { ClientSecret } from '../../../server/resources.js';
import { ago } from '../../../terminal/ago.js';
import { table } from '../../../terminal/table.js';
import { appOption } from '../app-option.js';

export const listSecrets = command({
  name: 'list',
  summary: 'List client secrets (values are never shown)',
  examples: ['souk app secrets list'],
  options: { app: appOption },
  async run({ terminal, app: choose }, { app: named }) {
    const { server, path } = await choose(named);
    const secrets = await server.read<ClientSecret[]>('GET', path('/secrets'));
    terminal.show(secrets, () =>
      secrets.length === 0
        ? 'No client secrets yet. Create one: souk app secrets create'
        : table(secrets, [
            { title: 'Id', cell: ({ id }) => id },
            { title: 'Ends in', cell: ({ last4 }) => last4 },
            { title: 'State', cell: ({ state }) => state },
            { title: 'Created', cell: ({ createdAt }) => ago(createdAt) },
            { title: 'Last used', cell: ({ lastUsedAt }) => ago(lastUsedAt) },
            { title: 'Ends', cell: ({ expiresAt }) => ago(expiresAt) },
          ]),
    );
  },
});
