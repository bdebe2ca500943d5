import { command } from '../../command.js';
import { usageFailure } from '../../failures.js';
import { readUrl } from '../../server/choose-server.js';

export const addServer = command({
  name: 'add',
  summary: 'Remember a server under a name, and use it.',
  examples: ['souk server add production https://souk.example'],
  arguments: {
    name: { says: 'Its name here.', required: true },
    url: { says: 'Its address.', required: true },
  },
  async run({ terminal, credentials }, { name, url }) {
    const address = readUrl(url).href;
    const { servers } = await credentials.read();
    if (servers[name] && servers[name].url !== address)
      throw usageFailure(
        `${name} is already ${servers[name].url}.`,
        `Take another name, or: souk server remove ${name}`,
      );
    await credentials.change((kept) => ({
      current: name,
      servers: { ...kept.servers, [name]: { ...kept.servers[name], url: address } },
    }));
    terminal.show({ name, url: address }, () => `${name} is ${address}, and in use.`);
    terminal.say(terminal.err.quiet('Next: souk login'));
  },
});
