import { command } from '../../command.js';
import { table } from '../../terminal/table.js';

export const listServers = command({
  name: 'list',
  summary: 'List servers',
  examples: ['souk server list'],
  async run({ terminal, credentials }) {
    const { current, servers } = await credentials.read();
    const rows = Object.entries(servers).map(([name, { url, token }]) => ({
      name,
      url,
      signedIn: token !== undefined,
      current: name === current,
    }));
    terminal.show(rows, () =>
      table(rows, [
        { title: '', cell: (row) => (row.current ? '*' : ' ') },
        { title: 'Name', cell: (row) => row.name },
        { title: 'Address', cell: (row) => row.url },
        { title: 'Signed in', cell: (row) => (row.signedIn ? 'yes' : 'no') },
      ]),
    );
  },
});
