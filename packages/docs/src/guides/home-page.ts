import type { Page, SidebarEntry } from '../page.js';

/** Where `/docs` leads: what there is, by what one came for. */
export function homePage(sidebars: Record<string, SidebarEntry[]>, pages: Page[]): Page {
  const described = new Map(pages.map(({ path, description }) => [`/${path}`, description]));
  const list = (prefix: string) =>
    (sidebars[prefix] ?? [])
      .flatMap(({ items = [] }) => items)
      .map(({ text, link = '' }) => `- [${text}](${link}): ${described.get(link) ?? ''}`)
      .join('\n');
  return {
    path: 'index',
    title: 'Souk documentation',
    description: 'Guides, reference and operations of Souk.',
    body: [
      'Souk is a self-hosted commerce app platform. Developers build apps, merchants install them, and apps work with store data through a versioned Admin API and signed webhooks.',
      '## Reference',
      '- [Admin API](/reference/admin/), [Developer API](/reference/developer/), [App OAuth](/reference/oauth/), [all references](/reference/)',
      '- [Webhook topics](/reference/topics/), [scopes](/reference/scopes), [limits](/reference/limits), [errors](/errors), [scan rules](/reference/scan-rules), [manifest](/reference/manifest), [command line](/reference/command-line/), [tools for agents](/reference/mcp)',
      '## Build an app',
      list('/guides/'),
      '## Operate Souk',
      list('/operate/'),
      '## For programs',
      'Every page is also Markdown: add `.md` to its URL. [llms.txt](/docs/llms.txt){target="_self"} lists them all, [search.json](/docs/search.json){target="_self"} is the search index, and each API has its OpenAPI document.',
    ].join('\n\n'),
  };
}
