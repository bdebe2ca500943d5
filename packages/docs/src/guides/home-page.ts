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
    description: 'Build apps on Souk, or run it yourself: guides, the whole reference, the operator’s handbook.',
    body: [
      'Souk is a commerce app platform you host yourself. Developers build apps, businesses install them, and the apps read and write business data and hear about changes through signed webhooks.',
      '## Look something up',
      '- [Admin API](/reference/admin/), [Developer API](/reference/developer/), [App OAuth](/reference/oauth/), [all references](/reference/)',
      '- [Webhook topics](/reference/topics/), [scopes](/reference/scopes), [limits](/reference/limits), [errors](/errors), [manifest](/reference/manifest), [command line](/reference/command-line/), [tools for agents](/reference/mcp)',
      '## Build an app',
      list('/guides/'),
      '## Run it',
      list('/operate/'),
      '## For programs',
      'Every page is also Markdown: put `.md` behind its address. [llms.txt](/docs/llms.txt){target="_self"} lists them all, [search.json](/docs/search.json){target="_self"} is the search index, and each API has its OpenAPI document.',
    ].join('\n\n'),
  };
}
