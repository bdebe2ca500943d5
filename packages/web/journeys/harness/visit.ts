import type { BrowserContext, Page } from 'playwright-core';
import { acquireContext, leaveBrowser } from './browser-pool.js';
import { eventually } from './eventually.js';
import { failOnPurpose } from './fail-on-purpose.js';
import type { Souk } from './open-souk.js';
import { type Tolerance, type Watch, watchPages } from './watch-page.js';

export interface VisitOptions {
  /** Somebody with a session: `token` is theirs. Without it nobody is signed in. */
  person?: { token: string };
  language?: 'en' | 'fr' | 'ar';
  /** What the system prefers; the pages follow it unless the person chose otherwise. */
  theme?: 'light' | 'dark';
  width?: number;
  height?: number;
  tolerance?: Tolerance;
}

export interface Visit {
  context: BrowserContext;
  watch: Watch;
  /** Everything went well: another visit may have the browser. */
  leave(): Promise<void>;
}

/** A browser of somebody's own: their cookies, their language, their screen; and every page of it watched. */
export async function openVisit(souk: Souk, options: VisitOptions = {}): Promise<Visit> {
  const { browser, origin } = souk;
  const { person, language = 'en', theme = 'light', width = 1280, height = 900, tolerance } = options;
  const context = await acquireContext(browser, {
    baseURL: origin,
    colorScheme: theme,
    locale: { en: 'en-GB', fr: 'fr-FR', ar: 'ar-DZ' }[language],
    viewport: { width, height },
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(30_000);
  const watch = watchPages(context, origin, tolerance);
  if (person) await signInAs(context, origin, person);
  return {
    context,
    watch,
    async leave() {
      watch.end();
      await failOnPurpose(souk, context);
      await leaveBrowser(context, [origin, ...(tolerance?.apps ?? [])]);
    },
  };
}

/** What signing in leaves in the browser, without the form: it has journeys of its own. */
export async function signInAs(context: BrowserContext, origin: string, { token }: { token: string }): Promise<void> {
  const name = `souk_session_${new URL(origin).port}`;
  await context.addCookies([{ name, value: token, url: origin, httpOnly: true, sameSite: 'Lax' }]);
}

/** Waits until a page shows what it came for: its heading, and nothing that still loads. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await loaded(page);
}

/** Waits until nothing on the page loads any more, whether it came or failed. */
export async function loaded(page: Page): Promise<void> {
  // Asked from outside: a wait within the page evaluates text again and again, which the page's policy forbids.
  const loading = page.locator('main [aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root');
  await eventually('what still loads', async () => (await loading.count()) === 0, 30_000);
}
