import { command } from '../../command.js';
import { usageFailure } from '../../failures.js';

export const removeServer = command({
  name: 'remove',
  summary: 'Remove a server and its sign-in',
  examples: ['souk server remove production'],
  arguments: { name: { says: 'Server name, see: souk server list', required: true } },
  async run({ terminal, credentials }, { name }) {
    const { current, servers } = await credentials.read();
    if (!servers[name]) throw usageFailure(`There is no server named ${name}.`);
    if (name === current)
      throw usageFailure(`${name} is the selected server.`, 'Select another one first: souk server use NAME');
    const { [name]: _gone, ...others } = servers;
    await credentials.change(() => ({ current, servers: others }));
    terminal.show({ name }, () => `Server ${name} removed.`);
  },
});
