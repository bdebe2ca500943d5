import { command } from '../command.js';
import type { DeveloperAccount } from '../server/resources.js';
import { facts, safe } from '../terminal/table.js';

export const whoami = command({
  name: 'whoami',
  summary: 'Show the signed-in account and server',
  examples: ['souk whoami', 'souk whoami --json'],
  async run({ terminal, server: choose }) {
    const server = await choose();
    const account = await server.read<DeveloperAccount>('GET', '/developer/account');
    terminal.show({ server: server.url.origin, account }, () =>
      facts([
        ['Developer', safe(account.name)],
        ['Contact', safe(account.contactEmail)],
        ['Account', account.status],
        ['Verification', account.verification.state],
        ['Server', server.url.origin],
      ]),
    );
  },
});
