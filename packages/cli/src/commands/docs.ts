import type { IndexedPage, RankedPage } from '@souk/mcp/docs';
import { command } from '../command.js';
import { Failure } from '../failures.js';
import type { Server } from '../server/server.js';
import { openInBrowser } from '../terminal/open-in-browser.js';
import { safe } from '../terminal/table.js';

const maxShown = 8;

export const docs = command({
  name: 'docs',
  summary: 'Search the documentation of the server',
  examples: ['souk docs verify webhook', 'souk docs refresh token --read', 'souk docs ORDER_STATE_INVALID --open'],
  arguments: { query: { says: 'Search terms [default: the start page]', many: true } },
  options: {
    read: { kind: 'switch', short: 'r', says: 'Print the best match as Markdown' },
    open: { kind: 'switch', short: 'o', says: 'Open the best match in the browser' },
  },
  async run({ terminal, server: choose }, { query = '', read, open }) {
    const server = await choose();
    const found = query === '' ? [home] : await findPages(server, query);
    const [best] = found;
    if (!best) throw new Failure(`No results for ${query}.`, { code: 'NOT_FOUND', fix: 'Search for fewer words.' });
    if (read) return terminal.write(await (await server.send('GET', best.markdown, { anonymous: true })).text());
    const shown = found.map((page) => ({ ...page, url: server.page(page.url) }));
    if (open && shown[0]) openInBrowser(shown[0].url);
    terminal.show(shown, () =>
      shown
        .map(({ title, description, url }) =>
          [safe(title), `  ${safe(description)}`, `  ${terminal.out.quiet(safe(url))}`].join('\n'),
        )
        .join('\n'),
    );
  },
});

const home = {
  title: 'Documentation',
  description: 'Guides, concepts, and the reference of operations, topics and errors.',
  url: '/docs/',
  markdown: '/docs/index.md',
};

/** Ranked as the tools of agents rank them, which is loaded only here. */
async function findPages(server: Server, query: string) {
  const { rankPages } = await import('@souk/mcp/docs');
  const { rank } = await rankPages(await readPages(server));
  return rank(query, maxShown).map(foundPage);
}

/** With the part that fits best. */
function foundPage({ page: { title, description, url, markdown }, headings: [best] }: RankedPage) {
  return { title, description, url: best ? `${url}#${best.anchor}` : url, markdown };
}

async function readPages(server: Server): Promise<IndexedPage[]> {
  const answer = await server.ask('GET', '/docs/search.json', { anonymous: true });
  if (answer.ok) return ((await answer.json()) as { pages: IndexedPage[] }).pages;
  throw new Failure(`The documentation of ${server.url.origin} has not been built.`, {
    code: 'DOCS_NOT_BUILT',
    fix: 'Run this where Souk is installed: npm run docs',
  });
}
