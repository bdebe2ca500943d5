import { existsSync, readdirSync } from 'node:fs';
import { checkout } from '../folders.js';
import { linkTo, type Page, type Section, type SidebarEntry } from '../page.js';
import { readGuide } from './read-guides.js';

/** A file of `docs/` and its path on the site. */
interface Placed {
  file: string;
  path: string;
}

/** The hand-written sections of the site: folder, heading and the order of their pages. */
const parts = [
  {
    folder: 'guides',
    title: 'Guides',
    first: [
      'quick-start',
      'concepts',
      'build-an-app',
      'embedded-pages',
      'tokens',
      'webhooks',
      'testing',
      'manifest',
      'hosted-apps',
      'publish-an-app',
      'delivery',
      'command-line',
      'mcp',
      'developer-api-with-curl',
      'from-shopify',
    ],
  },
  {
    folder: 'operate',
    title: 'Operate Souk',
    first: [
      'install',
      'tls-and-proxies',
      'storefronts',
      'backup-and-restore',
      'upgrade-and-rollback',
      'many-processes',
      'failover',
      'hosting-apps',
      'review-desk',
      'monitoring',
      'security',
      'sizing',
      'troubleshooting',
    ],
  },
] as const;

const inside: readonly string[] = [
  'architecture',
  'glossary',
  'performance',
  'drills',
  'adding-an-operation',
  'adding-a-field',
  'adding-a-topic',
  'adding-an-error',
  'adding-a-check',
  'adding-an-environment-variable',
];
/** Folders with an index of their own (`README.md`). The sidebar links only the index, because every page loads the whole sidebar. */
const insideFolders = [
  { folder: 'decisions', path: 'inside/decisions', title: 'Decisions' },
  { folder: 'design', path: 'inside/design', title: 'Rules where the specification is silent' },
  { folder: 'performance/journal', path: 'inside/performance-journal', title: 'Performance journal' },
] as const;

const filesIn = (folder: string) =>
  existsSync(`${checkout}docs/${folder}`)
    ? readdirSync(`${checkout}docs/${folder}`)
        .filter((name) => name.endsWith('.md'))
        .sort()
    : [];

function placedIn(folder: string): Placed[] {
  return filesIn(folder).map((name) => {
    const file = folder ? `${folder}/${name}` : name;
    return { file, path: file.replace(/\.md$/, '') };
  });
}

/** The hand-written sections in reading order. A new file in a folder is added automatically, after the listed ones. */
export function guideSections(): Section[] {
  const byHand = parts.flatMap(({ folder }) => placedIn(folder));
  const indexed = insideFolders.flatMap(({ folder, path }) =>
    filesIn(folder).map((name) => ({
      file: `${folder}/${name}`,
      path: `${path}/${name.replace(/\.md$/, '').replace('README', 'index')}`,
    })),
  );
  const internals = inside
    .filter((name) => existsSync(`${checkout}docs/${name}.md`))
    .map((name) => ({ file: `${name}.md`, path: `inside/${name}` }));
  const all = [...byHand, ...internals, ...indexed];
  const places = new Map([
    ...all.map(({ file, path }): [string, string] => [`docs/${file}`, path.replace(/\/index$/, '/')]),
    ['docs/errors.md', 'errors'],
  ]);
  const read = (placed: Placed[]) => placed.map(({ file, path }) => readGuide(file, path, places));
  const sidebar = (title: string, pages: Page[], first: readonly string[]): SidebarEntry => ({
    text: title,
    items: inOrder(pages, first).map(linkTo),
  });

  const handPages = read(byHand);
  const groups = parts.map(({ folder, title, first }) =>
    sidebar(
      title,
      handPages.filter(({ path }) => path.startsWith(`${folder}/`)),
      first,
    ),
  );
  const insidePages = read(internals);
  const [guides, operate] = groups;
  return [
    {
      prefixes: ['/guides/'],
      pages: handPages.filter(({ path }) => !path.startsWith('operate/')),
      sidebar: [guides].filter(hasItems),
    },
    {
      prefixes: ['/operate/'],
      pages: handPages.filter(({ path }) => path.startsWith('operate/')),
      sidebar: [operate].filter(hasItems),
    },
    {
      prefixes: ['/inside/'],
      pages: [...insidePages, ...read(indexed)],
      sidebar: [
        sidebar('Internals', insidePages, inside),
        ...insideFolders.map(({ path, title }) => ({ text: title, link: `/${path}/` })),
      ],
    },
  ];
}

const hasItems = (entry: SidebarEntry | undefined): entry is SidebarEntry => (entry?.items?.length ?? 0) > 0;

function inOrder(pages: Page[], first: readonly string[]): Page[] {
  const rank = ({ path }: Page) => {
    const at = first.indexOf(path.split('/').at(-1) ?? '');
    return at < 0 ? first.length : at;
  };
  return [...pages].sort((a, b) => rank(a) - rank(b));
}
