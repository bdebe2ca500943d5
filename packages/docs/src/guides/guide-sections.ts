import { existsSync, readdirSync } from 'node:fs';
import { checkout } from '../folders.js';
import { linkTo, type Page, type Section, type SidebarEntry } from '../page.js';
import { readGuide } from './read-guides.js';

/** Where a file of `docs/` stands on the site. */
interface Placed {
  file: string;
  path: string;
}

/** Each part of the site that is written by hand: its folder, its heading, and which pages come first. */
const parts = [
  {
    folder: 'guides',
    title: 'Guides',
    first: [
      'quick-start',
      'building-an-app',
      'developing-an-app',
      'hosted-apps',
      'tokens',
      'embedded-pages',
      'webhooks',
      'testing',
      'manifest',
      'command-line',
      'mcp',
      'review',
      'publishing',
      'from-shopify',
    ],
  },
  { folder: 'concepts', title: 'Concepts', first: ['overview', 'installing', 'tokens', 'deliveries', 'review'] },
  {
    folder: 'operate',
    title: "Operator's handbook",
    first: [
      'install',
      'tls-and-proxies',
      'backup-and-restore',
      'upgrade-and-rollback',
      'many-processes',
      'hosting-apps',
      'failover',
      'monitoring',
      'security',
      'sizing',
      'troubleshooting',
      'operating',
    ],
  },
] as const;

const inside: readonly string[] = [
  'architecture',
  'performance',
  'drills',
  'scaling',
  'adding-an-operation',
  'adding-a-field',
  'adding-a-topic',
  'adding-an-error',
  'adding-a-check',
  'adding-an-environment-variable',
];
/** Folders of the same part, each with an index of its own (`README.md`): what the side bar lists, every page has to load. */
const insideFolders = [
  { folder: 'decisions', path: 'inside/decisions', title: 'Decisions' },
  { folder: 'design', path: 'inside/design', title: 'Rules where the specification is silent' },
  { folder: 'performance/journal', path: 'inside/performance-journal', title: 'Performance journal' },
] as const;
const moved: Record<string, string> = { 'guides/operating.md': 'operate/operating' };

const filesIn = (folder: string) =>
  existsSync(`${checkout}docs/${folder}`)
    ? readdirSync(`${checkout}docs/${folder}`)
        .filter((name) => name.endsWith('.md'))
        .sort()
    : [];

function placedIn(folder: string): Placed[] {
  return filesIn(folder).map((name) => {
    const file = folder ? `${folder}/${name}` : name;
    return { file, path: moved[file] ?? file.replace(/\.md$/, '') };
  });
}

/** What is written by hand, in the order of reading; a new file of a folder is taken up by itself. */
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
  const [guides, concepts, operate] = groups;
  return [
    {
      prefixes: ['/guides/', '/concepts/'],
      pages: handPages.filter(({ path }) => !path.startsWith('operate/')),
      sidebar: [guides, concepts].filter(hasItems),
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
        sidebar('Inside Souk', insidePages, inside),
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
