import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { slug } from '../markdown.js';
import type { Page } from '../page.js';
import { markdownOf } from '../write-pages.js';

const longestText = 1_500;

/** One page in `/docs/search.json`, which the command line and agents read. */
export interface SearchEntry {
  /** The page, and the same as Markdown. */
  url: string;
  markdown: string;
  title: string;
  description: string;
  headings: { text: string; anchor: string }[];
  /** Its words without code and tables, cut where they get long. */
  text: string;
}

/** What programs read: each page as Markdown, the list of all pages, the search index. */
export function writeForPrograms(folder: string, pages: Page[]): void {
  for (const page of pages) {
    const file = `${folder}${page.path}.md`;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, withAddresses(markdownOf(page)));
  }
  writeFileSync(`${folder}llms.txt`, llmsText(pages));
  writeFileSync(`${folder}search.json`, JSON.stringify({ version: 1, pages: pages.map(searchEntry) }));
}

/** Links of the site begin below `/docs`; a reader of one file needs them whole. */
function withAddresses(text: string): string {
  return text.replaceAll(/\]\(\/(?!(?:openapi|docs)\/)([^)]*)\)(?:\{target="_self"\})?/g, '](/docs/$1)');
}

const addressOf = ({ path }: Page) => `/docs/${path.replace(/(^|\/)index$/, '$1')}`.replace(/(?<=.)\/$/, '');

function llmsText(pages: Page[]): string {
  const line = (page: Page) => `- [${page.title}](/docs/${page.path}.md): ${page.description}`;
  const part = (title: string, prefix: string) => [
    `## ${title}`,
    '',
    ...pages.filter(({ path }) => path.startsWith(prefix)).map(line),
    '',
  ];
  return [
    '# Souk',
    '',
    '> A self-hosted commerce app platform: developers build apps, merchants install them, and apps work with store data through a versioned Admin API and signed webhooks.',
    '',
    ...part('Guides', 'guides/'),
    ...part('Operate Souk', 'operate/'),
    '## Errors',
    '',
    ...pages.filter(({ path }) => path === 'errors').map(line),
    '',
    ...part('Reference', 'reference/'),
    ...part('Internals', 'inside/'),
  ].join('\n');
}

function searchEntry(page: Page): SearchEntry {
  const prose = page.body.replaceAll(/^(`{3,})[\s\S]*?^\1$/gm, '');
  const headings = [...prose.matchAll(/^#{2,4} (.+?)(?: \{#([\w-]+)\})?$/gm)].map(([, text = '', anchor]) => ({
    text: text.replaceAll('`', ''),
    anchor: anchor ?? slug(text),
  }));
  const text = prose
    .replaceAll(/^(\||#|:::).*$/gm, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)(\{[^}]*\})?/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return {
    url: addressOf(page),
    markdown: `/docs/${page.path}.md`,
    title: page.title.replaceAll('`', ''),
    description: page.description,
    headings,
    text: text.slice(0, longestText),
  };
}
