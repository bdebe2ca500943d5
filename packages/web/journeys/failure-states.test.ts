import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { eventually } from './harness/eventually.js';
import { type FailingStatus, failOnPurpose, requestIdOf } from './harness/fail-on-purpose.js';
import { followLink } from './harness/follow-link.js';
import { type Journey, journey } from './harness/journey.js';
import { loaded, settled } from './harness/visit.js';
import { addressOf, askingPages, nameOf } from './pages/every-page.js';
import { furnishWorld } from './pages/furnish-world.js';
import { byTheme, lookAt, looksOf } from './pages/look-at.js';
import { type Walk, walksOver } from './pages/walks.js';

interface Failure {
  status: FailingStatus;
  says: string | RegExp;
  /** What leads out of it, once the API works again. */
  button: string;
}

/** What the API may do to a page, and what the page then says. */
const failed: Failure = { status: 500, says: requestIdOf(500), button: 'Try again' };
const passing: Failure[] = [
  { status: 503, says: requestIdOf(503), button: 'Try again' },
  { status: 0, says: /cannot be reached/, button: 'Try again' },
];
const signedOut: Failure = { status: 401, says: 'You are signed out', button: 'Sign in' };

/**
 * In turn: a failure of the server's own on every page, what passes by itself (which all pages try again in one place) alternating
 * from page to page, and the session that ended. SOUK_TEST_EVERY_LOOK=1 does all of it to every page.
 */
const failuresOf = (place: number): Failure[] =>
  process.env.SOUK_TEST_EVERY_LOOK
    ? [failed, ...passing, signedOut]
    : [failed, passing[place % passing.length] ?? failed, signedOut];

/** Of one walk: few enough that four people can go side by side until the end. */
const mostPages = 8;

// Side by side: most of the time they wait, as the pages do before they try again by themselves. The last click loads the page
// anew: what `every-page.test.ts` demands of every page is looked at then, without opening it once more.
describe.concurrent('when the API fails, every page says so, whatever happens, recovers by one click, and can then be used by everyone', () => {
  for (const walk of walksOver(askingPages, mostPages))
    journey(
      walk.name,
      async (visitor) => {
        const page = await open(walk, visitor);
        const world = await furnishWorld(visitor.souk);
        const problems: string[] = [];
        const fail = (status?: FailingStatus) => failOnPurpose(visitor.souk, page.context(), status);
        for (const [place, shown] of byTheme(walk.pages, 'en').entries()) {
          await fail(failed.status);
          await reach(page, addressOf(shown, world));
          await failAndRecover(page, fail, failuresOf(place)).catch((error: unknown) => {
            throw new Error(`${nameOf(shown)}: ${String(error)}`, { cause: error });
          });
          const found = await lookAt(page, looksOf(shown, 'en'));
          problems.push(...found.map((problem) => `${nameOf(shown)}, ${problem}`));
        }
        expect(problems).toEqual([]);
      },
      240_000,
    );

  // Each page has just shown that it knows when nobody is signed in; what follows from it is the area's.
  for (const area of ['/account', '/console', '/dashboard', '/review']) {
    const shown = askingPages.findLast(({ path }) => path.startsWith(area));
    if (!shown) throw new Error(`No page of ${area} asks the API for anything.`);
    journey(`${area} leads somebody who is not signed in to the sign-in page and back`, async ({ souk, visit }) => {
      const address = addressOf(shown, await furnishWorld(souk));
      const page = await visit({ path: address });
      await page.waitForURL(/\/dashboard\/sign-in\?next=/);
      expect(new URL(page.url()).searchParams.get('next')).toBe(address);
    });
  }

  journey('leads to the sign-in page by itself once, and says so when that did not help', async (visitor) => {
    const [walk] = walksOver(askingPages, 1);
    if (!walk?.pages[0]) throw new Error('No page asks the API for anything.');
    const page = await open(walk, visitor);
    const address = addressOf(walk.pages[0], await furnishWorld(visitor.souk));
    const opened: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname);
    });
    await failOnPurpose(visitor.souk, page.context(), signedOut.status);
    await page.goto(address);
    await eventually('the way there and back', async () => opened.length === 3);
    await hear(page, signedOut);
    await loaded(page);
    expect(opened).toEqual([address, '/dashboard/sign-in', address]);
  });
});

async function open({ as }: Walk, { souk, visit }: Journey): Promise<Page> {
  const world = await furnishWorld(souk);
  const person = as === 'nobody' ? undefined : world.people[as];
  return visit({ person, tolerance: { statuses: [500, 503], noAnswer: true } });
}

/**
 * The first page of a walk is opened by its address, the others are reached from the page before, which has forgotten all that
 * the API ever told it. SOUK_TEST_EVERY_LOOK=1 opens every page by its address.
 */
async function reach(page: Page, address: string): Promise<void> {
  const isFirst = page.url() === 'about:blank';
  if (isFirst || process.env.SOUK_TEST_EVERY_LOOK) return void (await page.goto(address));
  await forgetAnswers(page);
  await followLink(page, address);
}

async function forgetAnswers(page: Page): Promise<void> {
  await page.evaluate('__TSR_ROUTER__.options.context.queries.clear(); __TSR_ROUTER__.clearCache()');
}

async function failAndRecover(
  page: Page,
  fail: (status?: FailingStatus) => Promise<void>,
  failures: Failure[],
): Promise<void> {
  let button = '';
  for (const failure of failures) {
    if (failure === signedOut) await haveJustSignedIn(page);
    await fail(failure.status);
    if (button !== '') await press(page, button);
    await hear(page, failure);
    button = failure.button;
  }
  await fail();
  await press(page, button);
  await page.getByRole('alert').first().waitFor({ state: 'detached' });
  await settled(page);
}

/** Otherwise a page that finds nobody signed in first leads to the sign-in page and back by itself: that has a test of its own. */
async function haveJustSignedIn(page: Page): Promise<void> {
  await page.evaluate("sessionStorage.setItem('souk_asked_to_sign_in_at', String(Date.now()))");
}

async function hear(page: Page, { says, button }: Failure): Promise<void> {
  const alert = page.getByRole('alert').filter({ has: page.getByRole('button', { name: button }) });
  await alert.filter({ hasText: says }).first().waitFor();
}

/** Presses it once every part of the page has failed: one that still loads would draw the page anew beneath the pointer. */
async function press(page: Page, button: string): Promise<void> {
  await loaded(page);
  await page.getByRole('alert').first().getByRole('button', { name: button }).click();
}
