import { command } from '../../command.js';
import type { Installation } from '../../server/resources.js';
import { facts, safe, table } from '../../terminal/table.js';
import { appOption } from './app-option.js';

export const showApp = command({
  name: 'info',
  summary: 'Show an app and its installations',
  examples: ['souk app info', 'souk app info --app order-notes --json'],
  options: { app: appOption },
  async run({ terminal, app: choose }, { app: named }) {
    const { server, app, path } = await choose(named);
    const installations: Installation[] = [];
    for await (const one of server.rows<Installation>(path('/installations'), { limit: 100 })) installations.push(one);
    terminal.show({ ...app, installations }, () =>
      [
        facts([
          ['App', `${safe(app.name)} (${app.handle})`],
          ['Id', app.id],
          ['Client ID', app.clientId],
          ['State', app.state],
          ['Current version', `${app.currentVersion ?? 'none'}`],
          ['Latest version', `${app.latestVersion ?? 'none'}`],
          ['Console', server.page(`/console/apps/${app.id}`)],
        ]),
        '',
        installations.length === 0 ? 'No installations yet.' : tableOf(installations),
      ].join('\n'),
    );
  },
});

function tableOf(installations: Installation[]): string {
  return table(installations, [
    { title: 'Installation', cell: ({ id }) => id },
    {
      title: 'Business',
      cell: ({ businessName, devStore }) => `${safe(businessName)}${devStore ? ' (dev store)' : ''}`,
    },
    { title: 'State', cell: ({ state }) => state },
    { title: 'Version', cell: ({ version }) => `${version ?? 'preview'}` },
    { title: 'Webhooks', cell: ({ webhooks }) => webhooks.state },
    { title: 'Failed 24 h', cell: ({ webhooks }) => `${webhooks.last24h.failed}` },
  ]);
}
