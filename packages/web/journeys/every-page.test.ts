import { describe, expect } from 'vitest';
import { followLink } from './harness/follow-link.js';
import { type Journey, journey } from './harness/journey.js';
import { settled } from './harness/visit.js';
import {
  addressOf,
  askingPages,
  everyPage,
  nameOf,
  type ShownPage,
  serverPages,
  unlisted,
  webPages,
} from './pages/every-page.js';
import { byTheme, lookAt, looksOf, type PageVariant, themeOf } from './pages/page-variants.js';
import { seedDemo } from './pages/seed-world.js';
import { type Walk, walksOver } from './pages/walks.js';

const maxPages = 16;

/** The others are looked at in English when they have recovered from a failure (`failure-states.test.ts`). */
const english = everyPage.filter((shown) => !askingPages.includes(shown));

describe('can be used by everyone in English, light and dark, wide and narrow, opened by its address', () => {
  for (const walk of walksOver(english, maxPages))
    journey(walk.name, async (visitor) => expect(await walkThrough(walk, 'en', visitor)).toEqual([]), 240_000);
});

describe('can be used by everyone in Arabic, light and dark, wide and narrow, reached from the page before', () => {
  for (const walk of walksOver(everyPage, maxPages))
    journey(walk.name, async (visitor) => expect(await walkThrough(walk, 'ar', visitor)).toEqual([]), 240_000);
});

async function walkThrough(
  { as, pages }: Walk,
  language: PageVariant['language'],
  { souk, visit }: Journey,
): Promise<string[]> {
  const world = await seedDemo(souk);
  const page = await visit({ person: as === 'nobody' ? undefined : world.people[as], language });
  const problems: string[] = [];
  for (const shown of byTheme(pages, language)) {
    const address = addressOf(shown, world);
    await page.emulateMedia({ colorScheme: themeOf(shown, language) });
    if (language === 'ar' && webPages.includes(shown)) await followLink(page, address);
    else await page.goto(address);
    const found = await lookAt(page, looksOf(shown, language));
    problems.push(...found.map((problem) => `${nameOf(shown)}, ${problem}`));
  }
  return problems;
}

describe('the list of pages', () => {
  journey('holds every route of the web app', async ({ souk, visit }) => {
    const world = await seedDemo(souk);
    const { developer, merchant, reviewer } = world.people;
    const areas = { '/account': developer, '/console': developer, '/dashboard': merchant, '/review': reviewer };
    for (const [path, person] of Object.entries(areas)) {
      const page = await visit({ person, path });
      await settled(page);
      const routes = (await page.evaluate(`Object.values(__TSR_ROUTER__.routesById)
        .filter(({ children }) => !children || Object.keys(children).length === 0)
        .map(({ fullPath }) => fullPath)`)) as string[];
      expect(missingFrom(webPages, routes)).toEqual([]);
    }
  });

  journey('holds every page that the server writes', async ({ souk }) => {
    const routes = souk.server.composed.routes
      .filter(({ method, tag }) => method === 'GET' && tag === 'Pages')
      .map(({ path }) => path.replace(/\{(\w+)\*?\}/g, '$$$1'));
    expect(missingFrom(serverPages, routes)).toEqual([]);
  });
});

function missingFrom(pages: ShownPage[], routes: string[]): string[] {
  const known = new Set([...pages.map(({ path }) => path), ...Object.keys(unlisted)]);
  const plain = routes.map((path) => (path === '/' ? path : path.replace(/\/$/, '')));
  return [...new Set(plain)].filter((path) => !known.has(path));
}
