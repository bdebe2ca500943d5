import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findViolations } from './harness/expect-accessible.js';
import { type Journey, journey } from './harness/journey.js';
import { settled } from './harness/visit.js';
import { addressOf, everyPage, nameOf, type ShownPage, serverPages, unlisted, webPages } from './pages/every-page.js';
import { furnishWorld } from './pages/furnish-world.js';
import { type Walk, walksOver } from './pages/walks.js';

interface Look {
  language: 'en' | 'ar';
  width: number;
  /** The first is walked by every rule; a theme changes nothing but colours. */
  themes: ('light' | 'dark')[];
}

/**
 * Every page is seen in both languages, themes and widths, though not in each with each other: what one breaks, it breaks beside
 * any of the rest. From page to page the themes change places, so that what pages share is seen in all of them. All eight looks of
 * every page are walked with SOUK_TEST_EVERY_LOOK=1.
 */
const looksOf = (place: number): Look[] =>
  process.env.SOUK_TEST_EVERY_LOOK
    ? (['en', 'ar'] as const).flatMap((language) =>
        [1280, 390].map((width) => ({ language, width, themes: ['light', 'dark'] as const satisfies Look['themes'] })),
      )
    : [
        { language: 'en', width: 1280, themes: [place % 2 === 0 ? 'light' : 'dark'] },
        { language: 'ar', width: 390, themes: [place % 2 === 0 ? 'dark' : 'light'] },
      ];

describe('can be used by everyone, in English and Arabic, light and dark, wide and narrow', () => {
  for (const walk of walksOver(everyPage, 8))
    journey(
      walk.name,
      async (visitor) => {
        const problems = await Promise.all((['en', 'ar'] as const).map((one) => walkThrough(walk, one, visitor)));
        expect(problems.flat()).toEqual([]);
      },
      240_000,
    );
});

async function walkThrough(
  { as, pages }: Walk,
  language: Look['language'],
  { souk, visit }: Journey,
): Promise<string[]> {
  const world = await furnishWorld(souk);
  const page = await visit({ person: as === 'nobody' ? undefined : world.people[as], language });
  const problems: string[] = [];
  for (const [place, shown] of pages.entries()) {
    const looks = looksOf(place).filter((look) => look.language === language);
    const found = await lookAt(page, addressOf(shown, world), looks);
    problems.push(...found.map((problem) => `${nameOf(shown)}, ${problem}`));
  }
  return problems;
}

/** One load in one language; theme and width change under the open page, as they do for people. */
async function lookAt(page: Page, address: string, looks: Look[]): Promise<string[]> {
  const problems: string[] = [];
  const [{ language } = { language: 'en' }] = looks;
  for (const [index, { width, themes }] of looks.entries()) {
    await page.setViewportSize({ width, height: 900 });
    for (const [turn, theme] of themes.entries()) {
      await page.emulateMedia({ colorScheme: theme });
      if (index === 0 && turn === 0) await page.goto(address);
      await settled(page);
      const violations = await findViolations(page, turn === 0 ? 'all' : 'colours');
      problems.push(...violations.map((violation) => `${language} ${theme} ${width}: ${violation}`));
    }
  }
  await page.setViewportSize({ width: 320, height: 700 });
  const wide = await page.evaluate('document.documentElement.scrollWidth');
  if (Number(wide) > 320) problems.push(`${language}: ${wide} pixels wide on a screen of 320`);
  const { lang, dir } = (await page.evaluate(
    '({ lang: document.documentElement.lang, dir: getComputedStyle(document.documentElement).direction })',
  )) as { lang: string; dir: string };
  if (lang !== language || dir !== (language === 'ar' ? 'rtl' : 'ltr')) problems.push(`${language}: is ${lang} ${dir}`);
  return problems;
}

describe('the list of pages', () => {
  journey('holds every route of the web app', async ({ souk, visit }) => {
    const world = await furnishWorld(souk);
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
