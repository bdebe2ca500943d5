import { command } from '../../command.js';
import { usageFailure } from '../../failures.js';

export const useServer = command({
  name: 'use',
  summary: 'Select the server that commands use',
  examples: ['souk server use local'],
  arguments: { name: { says: 'Server name, see: souk server list', required: true } },
  async run({ terminal, credentials }, { name }) {
    const { servers } = await credentials.read();
    const chosen = servers[name];
    if (!chosen)
      throw usageFailure(`There is no server named ${name}.`, `Your servers: ${Object.keys(servers).join(', ')}.`);
    await credentials.change((kept) => ({ ...kept, current: name }));
    terminal.show({ name, url: chosen.url }, () => `Commands now use ${chosen.url}.`);
  },
});
