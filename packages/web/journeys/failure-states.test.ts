import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { eventually } from './harness/eventually.js';
import { type FailingStatus, failOnPurpose, requestIdOf } from './harness/fail-on-purpose.js';
import { followLink } from './harness/follow-link.js';
import { type Journey, journey } from './harness/journey.js';
import { loaded, settled } from './harness/visit.js';
import { addressOf, askingPages, nameOf, type ShownPage } from './pages/every-page.js';
import { byTheme, lookAt, looksOf } from './pages/page-variants.js';
import { seedDemo } from './pages/seed-world.js';
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
  { status: 0, says: /Can’t reach Souk/, button: 'Try again' },
];
const signedOut: Failure = { status: 401, says: 'You’re signed out', button: 'Sign in' };

/**
 * In turn: a failure of the server's own on every page, then what passes by itself (which all pages try again in one place),
 * alternating from page to page. SOUK_TEST_EVERY_LOOK=1 does all of it to every page.
 */
const failuresOf = (place: number): Failure[] =>
  process.env.SOUK_TEST_EVERY_LOOK ? [failed, ...passing] : [failed, passing[place % passing.length] ?? failed];

/** Of one walk: few enough that four people can go side by side until the end. */
const maxPages = 8;

// Side by side: most of the time they wait, as the pages do before they try again by themselves. What `every-page.test.ts` demands
// of every page is looked at when it has recovered, without opening it once more.
describe.concurrent('when the API fails, every page says so, whatever happens, recovers by one click, and can then be used by everyone', () => {
  for (const walk of walksOver(askingPages, maxPages))
    journey(
      walk.name,
      async (visitor) => {
        const page = await open(walk, visitor);
        await stayOnThePage(page);
        const world = await seedDemo(visitor.souk);
        const fail = (status?: FailingStatus) => failOnPurpose(visitor.souk, page.context(), status);
        const stops = byTheme(walk.pages, 'en').map((shown) => ({ shown, address: addressOf(shown, world) }));
        await walkSignedOut(page, fail, stops);
        const problems: string[] = [];
        for (const [place, { shown, address }] of stops.entries()) {
          await fail(failed.status);
          await naming(shown, async () => {
            await reach(page, address);
            await failAndRecover(page, fail, failuresOf(place));
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
      const address = addressOf(shown, await seedDemo(souk));
      const page = await visit({ path: address });
      await page.waitForURL(/\/dashboard\/sign-in\?next=/);
      expect(new URL(page.url()).searchParams.get('next')).toBe(address);
    });
  }

  journey('leads to the sign-in page by itself once, and says so when that did not help', async (visitor) => {
    const [walk] = walksOver(askingPages, 1);
    if (!walk?.pages[0]) throw new Error('No page asks the API for anything.');
    const page = await open(walk, visitor);
    const address = addressOf(walk.pages[0], await seedDemo(visitor.souk));
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
  const world = await seedDemo(souk);
  const person = as === 'nobody' ? undefined : world.people[as];
  return visit({ person, tolerance: { statuses: [500, 503], noAnswer: true } });
}

/**
 * From the page before, which has forgotten all that the API ever told it. SOUK_TEST_EVERY_LOOK=1 opens every page by its address.
 */
async function reach(page: Page, address: string): Promise<void> {
  const isThere = page.url().endsWith(address);
  if (isThere || process.env.SOUK_TEST_EVERY_LOOK) return void (await page.goto(address));
  await forgetAnswers(page);
  await followLink(page, address);
}

async function forgetAnswers(page: Page): Promise<void> {
  await page.evaluate('__TSR_ROUTER__.options.context.queries.clear(); __TSR_ROUTER__.clearCache()');
}

interface Stop {
  shown: ShownPage;
  address: string;
}

type Fail = (status?: FailingStatus) => Promise<void>;

/**
 * Each page, opened by its address, says that nobody is signed in. What the button does is the same on all of them, so it is pressed
 * on the last, and with SOUK_TEST_EVERY_LOOK=1 on each.
 */
async function walkSignedOut(page: Page, fail: Fail, stops: Stop[]): Promise<void> {
  for (const { shown, address } of stops) {
    await fail(signedOut.status);
    await naming(shown, async () => {
      await page.goto(address);
      await hear(page, signedOut);
      if (address === stops.at(-1)?.address || process.env.SOUK_TEST_EVERY_LOOK) await recover(page, fail, signedOut);
    });
  }
}

async function failAndRecover(page: Page, fail: Fail, failures: Failure[]): Promise<void> {
  let last: Failure | undefined;
  for (const failure of failures) {
    await fail(failure.status);
    if (last) await press(page, last.button);
    await hear(page, failure);
    last = failure;
  }
  if (last) await recover(page, fail, last);
}

async function recover(page: Page, fail: Fail, { button }: Failure): Promise<void> {
  await fail();
  await press(page, button);
  await page.getByRole('alert').first().waitFor({ state: 'detached' });
  await settled(page);
}

async function naming(shown: ShownPage, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    throw new Error(`${nameOf(shown)}: ${String(error)}`, { cause: error });
  }
}

/** A page that finds nobody signed in first leads to the sign-in page and back by itself: that has a test of its own. */
async function stayOnThePage(page: Page): Promise<void> {
  await page.addInitScript("sessionStorage.setItem('souk_asked_to_sign_in_at', String(Date.now() + 3_600_000))");
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
