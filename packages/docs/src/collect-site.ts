import { guideSections } from './guides/guide-sections.js';
import { homePage } from './guides/home-page.js';
import { foldedGroup, linkTo, type Page, type Section, type SidebarEntry } from './page.js';
import { apiLinks, apiSections } from './reference/api-section.js';
import { commandLinePages, operatorCommandsPage } from './reference/command-line-pages.js';
import { errorsPage, scanRulesPage, scopesPage } from './reference/contract-pages.js';
import { readDeclarations } from './reference/declarations.js';
import { manifestPage } from './reference/manifest-page.js';
import { mcpPage } from './reference/mcp-page.js';
import { environmentPage, limitsPage } from './reference/settings-pages.js';
import { topicPages } from './reference/topic-pages.js';

export interface Site {
  pages: Page[];
  /** By the beginning of an address. */
  sidebars: Record<string, SidebarEntry[]>;
}

/** Every page of the site, from the guides and from the code. */
export async function collectSite(): Promise<Site> {
  const sections: Section[] = [...guideSections(), ...apiSections(), await contractSection()];
  const inner = sections.flatMap((section) => section.pages);
  const sidebars = Object.fromEntries(
    sections.flatMap(({ prefixes, sidebar }) => prefixes.map((prefix) => [prefix, sidebar])),
  );
  const pages = [homePage(sidebars, inner), ...inner];
  rejectTwins(pages);
  return { pages, sidebars };
}

/** What all APIs share. */
async function contractSection(): Promise<Section> {
  const declarations = await readDeclarations();
  const topics = topicPages();
  const commands = commandLinePages(declarations.cli);
  const single = [
    scopesPage(),
    scanRulesPage(),
    limitsPage(declarations),
    errorsPage(),
    manifestPage(),
    mcpPage(),
    environmentPage(),
    operatorCommandsPage(declarations.operator),
  ];
  const apis: SidebarEntry = { text: 'APIs', items: apiLinks() };
  const sidebar = [
    apis,
    { text: 'Everywhere', items: single.map(linkTo) },
    foldedGroup('Webhook topics', topics.map(linkTo)),
    foldedGroup('Command line', commands.map(linkTo)),
  ];
  return {
    prefixes: ['/reference/', '/errors'],
    pages: [referenceHome(single), ...single, ...topics, ...commands],
    sidebar,
  };
}

function referenceHome(single: Page[]): Page {
  const lines = [
    ...apiLinks().map(({ text, link }) => `- [${text}](${link})`),
    '- [Webhook topics](/reference/topics/)',
    '- [Command line](/reference/command-line/)',
    ...single.map(({ title, path, description }) => `- [${title}](/${path}): ${description}`),
  ];
  return {
    path: 'reference/index',
    title: 'Reference',
    description: 'Every operation, topic, scope, error, setting and command, generated from the code.',
    body: `Generated from the code, with examples that the tests recorded.\n\n${lines.join('\n')}`,
  };
}

/** Two pages at one address would hide each other. */
function rejectTwins(pages: Page[]): void {
  const seen = new Set<string>();
  for (const { path } of pages) {
    if (seen.has(path)) throw new Error(`Two pages are called ${path}.`);
    seen.add(path);
  }
}
