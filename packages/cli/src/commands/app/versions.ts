import { command } from '../../command.js';
import type { AppChoice } from '../../project/choose-app.js';
import type { Version } from '../../server/resources.js';
import { ago } from '../../terminal/ago.js';
import { facts, table } from '../../terminal/table.js';
import type { Terminal } from '../../terminal/terminal.js';
import { appOption } from './app-option.js';
import { readVersion } from './release.js';
import { explainFindings, findingLines } from './tell-findings.js';

export const listVersions = command({
  name: 'versions',
  summary: 'List the versions of an app, newest first, or show one of them',
  examples: ['souk app versions', 'souk app versions 3', 'souk app versions --limit 5 --json'],
  arguments: { version: { says: 'The number of a version, to show its scan and deployments' } },
  options: {
    app: appOption,
    limit: { kind: 'whole', takes: 'count', says: 'Maximum number of rows [default: 20]' },
  },
  async run({ terminal, app: choose }, { app: named, version: number, limit = 20 }) {
    const choice = await choose(named);
    if (number !== undefined) return showVersion(choice, number, terminal);
    const versions: Version[] = [];
    const { server, path } = choice;
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

async function showVersion({ server, path }: AppChoice, number: string, terminal: Terminal): Promise<void> {
  const version = await server.read<Version>('GET', path(`/versions/${readVersion(number)}`));
  const { scan, deploy } = version.hosting;
  terminal.show(version, () =>
    [
      facts([
        ['Version', `${version.version}${version.current ? ' (current)' : ''}`],
        ['API', version.apiVersion],
        ['Review', version.reviewState],
        ['Uploaded', ago(version.createdAt)],
        ['Released', ago(version.releasedAt)],
        ['Scan', scan?.status],
        ['Staging', scan ? deploy.staging.status : undefined],
        ['Production', scan ? deploy.production.status : undefined],
      ]),
      ...explainFindings(version).flatMap(findingLines),
    ].join('\n'),
  );
}
