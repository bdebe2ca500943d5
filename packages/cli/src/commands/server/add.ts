import { command } from '../../command.js';
import { usageFailure } from '../../failures.js';
import { readUrl } from '../../server/choose-server.js';

export const addServer = command({
  name: 'add',
  summary: 'Add a server and select it',
  examples: ['souk server add production https://souk.example'],
  arguments: {
    name: { says: 'Name of the server', required: true },
    url: { says: 'URL of the server', required: true },
  },
  async run({ terminal, credentials }, { name, url }) {
    const address = readUrl(url).href;
    const { servers } = await credentials.read();
    if (servers[name] && servers[name].url !== address)
      throw usageFailure(
        `A server named ${name} exists already: ${servers[name].url}.`,
        `Use another name, or remove it: souk server remove ${name}`,
      );
    await credentials.change((kept) => ({
      current: name,
      servers: { ...kept.servers, [name]: { ...kept.servers[name], url: address } },
    }));
    terminal.show({ name, url: address }, () => `Server ${name} (${address}) added and selected.`);
    terminal.say(terminal.err.quiet('Next: souk login'));
  },
});
