import type { Page } from 'playwright-core';
import { findViolations } from '../harness/expect-accessible.js';
import { settled } from '../harness/visit.js';
import { everyPage, type ShownPage } from './every-page.js';

export interface PageVariant {
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
export function looksOf(shown: ShownPage, language: PageVariant['language']): [PageVariant, ...PageVariant[]] {
  if (process.env.SOUK_TEST_EVERY_LOOK)
    return [
      { language, width: 1280, themes: ['light', 'dark'] },
      { language, width: 390, themes: ['light', 'dark'] },
    ];
  // By its place among all pages, whoever walks over it: its other language is seen in the other theme.
  const isEven = everyPage.indexOf(shown) % 2 === 0;
  return language === 'en'
    ? [{ language, width: 1280, themes: [isEven ? 'light' : 'dark'] }]
    : [{ language, width: 390, themes: [isEven ? 'dark' : 'light'] }];
}

/** Those that are seen in one theme, then those in the other: each change draws the page that is open anew. */
export const byTheme = (pages: ShownPage[], language: PageVariant['language']): ShownPage[] =>
  pages.toSorted((one, other) => themeOf(one, language).localeCompare(themeOf(other, language)));

/** The theme that a page is first seen in. */
export function themeOf(shown: ShownPage, language: PageVariant['language']): 'light' | 'dark' {
  const [{ themes }] = looksOf(shown, language);
  return themes[0] ?? 'light';
}

const narrowest = { width: 320, height: 700 };

/**
 * Tells what is wrong with the page that is open; theme and width change under it, as they do for people. The narrowest screen
 * comes last, or first where the page before left it so.
 */
export async function lookAt(page: Page, looks: [PageVariant, ...PageVariant[]]): Promise<string[]> {
  const [{ language }] = looks;
  const isNarrow = page.viewportSize()?.width === narrowest.width;
  const before = isNarrow ? await measure(page, language) : [];
  const problems = await lookWithAxe(page, looks);
  return isNarrow ? [...before, ...problems] : [...problems, ...(await measure(page, language))];
}

async function lookWithAxe(page: Page, looks: PageVariant[]): Promise<string[]> {
  const problems: string[] = [];
  for (const { language, width, themes } of looks) {
    await page.setViewportSize({ width, height: 900 });
    for (const [turn, theme] of themes.entries()) {
      await page.emulateMedia({ colorScheme: theme });
      await settled(page);
      const violations = await findViolations(page, turn === 0 ? 'all' : 'colours');
      problems.push(...violations.map((violation) => `${language} ${theme} ${width}: ${violation}`));
    }
  }
  return problems;
}

async function measure(page: Page, language: PageVariant['language']): Promise<string[]> {
  await page.setViewportSize(narrowest);
  await settled(page);
  const { wide, lang, dir } = (await page.evaluate(`({
    wide: document.documentElement.scrollWidth,
    lang: document.documentElement.lang,
    dir: getComputedStyle(document.documentElement).direction,
  })`)) as { wide: number; lang: string; dir: string };
  const problems: string[] = [];
  if (wide > narrowest.width) problems.push(`${language}: ${wide} pixels wide on a screen of ${narrowest.width}`);
  if (lang !== language || dir !== (language === 'ar' ? 'rtl' : 'ltr')) problems.push(`${language}: is ${lang} ${dir}`);
  return problems;
}
