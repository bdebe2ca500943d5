import { command } from '../../command.js';
import { openInBrowser } from '../../terminal/open-in-browser.js';
import { appOption } from './app-option.js';

const pages = ['overview', 'versions', 'secrets', 'installations', 'deliveries', 'api', 'listing', 'review'] as const;

export const openApp = command({
  name: 'open',
  summary: 'Open a page of the app in the console',
  examples: ['souk app open', 'souk app open deliveries'],
  arguments: { page: { says: pages.join(', '), choices: pages } },
  options: { app: appOption },
  async run({ terminal, app: choose }, { page, app: named }) {
    const { server, app } = await choose(named);
    const rest = page === undefined || page === 'overview' ? '' : `/${page}`;
    const url = server.page(`/console/apps/${app.id}${rest}`);
    if (terminal.interactive) openInBrowser(url);
    terminal.show({ url }, () => url);
  },
});
