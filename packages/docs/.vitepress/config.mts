import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DefaultTheme, defineConfig } from 'vitepress';
import { codeTheme, coloursAsClasses } from './code-colours.mts';

const own = dirname(dirname(fileURLToPath(import.meta.url)));
const sidebarsFile = join(own, '.work/sidebars.json');
const sidebars: Record<string, DefaultTheme.SidebarItem[]> = existsSync(sidebarsFile)
  ? JSON.parse(readFileSync(sidebarsFile, 'utf8'))
  : {};
const firstOf = (prefix: string) => sidebars[prefix]?.[0]?.items?.[0]?.link ?? '/';

/** Parts of the theme for what this site has not: a landing page, sponsors, translations, icons of other sites. */
const unused = [
  'VPHome',
  'VPPage',
  'VPFooter',
  'VPDocAsideSponsors',
  'VPDocAsideCarbonAds',
  'VPDocFooterLastUpdated',
  'VPNavBarTranslations',
  'VPNavScreenTranslations',
  'VPNavBarSocialLinks',
  'VPNavScreenSocialLinks',
];

export default defineConfig({
  title: 'Souk',
  description: 'A self-hosted commerce app platform.',
  lang: 'en',
  base: '/docs/',
  srcDir: '.work/pages',
  outDir: 'site.new',
  cacheDir: '.work/cache',
  cleanUrls: true,
  // One file for the list of all pages: each page stays small, and no inline script changes with every build.
  metaChunk: true,
  head: [
    ['link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }],
    ['link', { rel: 'alternate icon', href: '/favicon.ico' }],
  ],
  // Served by Souk beside the site; our own check looks at every other link.
  ignoreDeadLinks: [/^\/(try|openapi)\//, /^\/docs\/(llms\.txt|search\.json)/],
  // Nothing here is written with Vue's older API: leaving it out makes every page lighter.
  vite: {
    define: { __VUE_OPTIONS_API__: 'false' },
    build: { chunkSizeWarningLimit: 4_000 },
    resolve: {
      alias: [
        {
          find: new RegExp(`^.*/(${unused.join('|')})\\.vue$`),
          replacement: join(own, '.vitepress/theme/nothing.ts'),
        },
      ],
    },
  },
  markdown: {
    html: false,
    theme: codeTheme,
    codeTransformers: [coloursAsClasses],
  },
  themeConfig: {
    nav: [
      { text: 'Guides', link: firstOf('/guides/'), activeMatch: '^/guides/' },
      { text: 'Reference', link: '/reference/', activeMatch: '^/(reference/|errors)' },
      { text: 'Operate', link: firstOf('/operate/'), activeMatch: '^/operate/' },
      { text: 'Internals', link: firstOf('/inside/'), activeMatch: '^/inside/' },
    ],
    sidebar: sidebars,
    outline: { level: [2, 3] },
    search: {
      provider: 'local',
      options: {
        // Code and examples would drown the words that people look for.
        _render: (source, env, markdown) =>
          markdown.render(source.replaceAll(/^(`{3,})[\s\S]*?^\1$/gm, '').replaceAll(/^\|.*\|$/gm, ''), env),
        miniSearch: { searchOptions: { boost: { title: 6, titles: 2, text: 1 }, fuzzy: 0.2, prefix: true } },
      },
    },
    docFooter: { prev: false, next: false },
    externalLinkIcon: true,
  },
});
