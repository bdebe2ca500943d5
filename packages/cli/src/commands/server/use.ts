import { command } from '../../command.js';
import { usageFailure } from '../../failures.js';

export const useServer = command({
  name: 'use',
  summary: 'Choose the server that commands talk to.',
  examples: ['souk server use local'],
  arguments: { name: { says: 'Its name, see: souk server list', required: true } },
  async run({ terminal, credentials }, { name }) {
    const { servers } = await credentials.read();
    const chosen = servers[name];
    if (!chosen) throw usageFailure(`No server is called ${name}.`, `Known: ${Object.keys(servers).join(', ')}.`);
    await credentials.change((kept) => ({ ...kept, current: name }));
    terminal.show({ name, url: chosen.url }, () => `Commands talk to ${chosen.url} now.`);
  },
});
