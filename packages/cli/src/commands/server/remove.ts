import { command } from '../../command.js';
import { usageFailure } from '../../failures.js';

export const removeServer = command({
  name: 'remove',
  summary: 'Forget a server and its sign-in.',
  examples: ['souk server remove production'],
  arguments: { name: { says: 'Its name, see: souk server list', required: true } },
  async run({ terminal, credentials }, { name }) {
    const { current, servers } = await credentials.read();
    if (!servers[name]) throw usageFailure(`No server is called ${name}.`);
    if (name === current) throw usageFailure(`${name} is in use.`, 'Choose another first: souk server use NAME');
    const { [name]: _gone, ...others } = servers;
    await credentials.change(() => ({ current, servers: others }));
    terminal.show({ name }, () => `${name} is forgotten.`);
  },
});
