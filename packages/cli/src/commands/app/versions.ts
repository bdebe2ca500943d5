import { command } from '../../command.js';
import type { Version } from '../../server/resources.js';
import { ago } from '../../terminal/ago.js';
import { table } from '../../terminal/table.js';
import { appOption } from './app-option.js';

export const listVersions = command({
  name: 'versions',
  summary: 'List the versions of an app, newest first',
  examples: ['souk app versions', 'souk app versions --limit 5 --json'],
  options: { app: appOption, limit: { kind: 'whole', takes: 'count', says: 'Maximum number of rows [default: 20]' } },
  async run({ terminal, app: choose }, { app: named, limit = 20 }) {
    const { server, path } = await choose(named);
    const versions: Version[] = [];
    for await (const version of server.rows<Version>(path('/versions'), { limit: Math.min(limit, 100) })) {
      if (versions.length === limit) break;
      versions.push(version);
    }
    terminal.show(versions, () =>
      versions.length === 0
        ? 'No versions yet. Upload one: souk app deploy'
        : table(versions, [
            { title: '', cell: ({ current }) => (current ? '*' : ' ') },
            { title: 'Version', cell: ({ version }) => `${version}` },
            { title: 'API', cell: ({ apiVersion }) => apiVersion },
            { title: 'Review', cell: ({ reviewState }) => reviewState },
            { title: 'Uploaded', cell: ({ createdAt }) => ago(createdAt) },
            { title: 'Released', cell: ({ releasedAt }) => ago(releasedAt) },
          ]),
    );
  },
});
