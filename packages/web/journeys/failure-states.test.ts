import type { Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { type Journey, journey } from './harness/journey.js';
import { settled } from './harness/visit.js';
import { addressOf, everyPage, nameOf, type ShownPage, webPages } from './pages/every-page.js';
import { furnishWorld } from './pages/furnish-world.js';

const requestId = 'req_0123456789abcdef0123456789abcdef';

/** What the API may do to a page, and what the page then says. */
const failures: Record<string, { answer(route: Route): Promise<void>; says: RegExp }> = {
  'answers 500': { answer: (route) => refuse(route, 500, 'INTERNAL_ERROR'), says: new RegExp(requestId) },
  'answers 503': { answer: (route) => refuse(route, 503, 'UNAVAILABLE'), says: new RegExp(requestId) },
  'answers nothing': { answer: (route) => route.abort('connectionrefused'), says: /cannot be reached/ },
};

function refuse(route: Route, status: number, code: string): Promise<void> {
  const body = { statusCode: status, code, message: 'That did not work.', fix: 'Try again later.', requestId };
  return route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
}

/** Every page that asks the API for something, as somebody sees it for whom it works. */
const pages = everyPage.filter(
  (shown) =>
    webPages.includes(shown) &&
    shown.as === 'developer' &&
    !shown.asksNothing &&
    shown.path !== '/console/no-such-page',
);

describe('when the API fails', () => {
  for (const shown of pages) {
    journey(`${nameOf(shown)} says what happened and recovers by one click`, async (visitor) => {
      const kinds = Object.values(failures);
      await Promise.all(kinds.map((failure) => failAndRecover(shown, failure, visitor)));
    });

    journey(
      `${nameOf(shown)} leads somebody who is not signed in to the sign-in page and back`,
      async ({ souk, visit }) => {
        const address = addressOf(shown, await furnishWorld(souk));
        const page = await visit({ path: address });
        await page.waitForURL(/\/dashboard\/sign-in\?next=/);
        expect(new URL(page.url()).searchParams.get('next')).toBe(address);
      },
    );

    journey(`${nameOf(shown)} says so when signing in does not help, and recovers by one click`, async (visitor) => {
      const page = await open(shown, visitor, (route) => refuse(route, 401, 'UNAUTHENTICATED'));
      const again = page.getByRole('alert').getByRole('button', { name: 'Sign in' }).first();
      await again.waitFor();
      await page.unrouteAll({ behavior: 'wait' });
      await again.click();
      await page.getByRole('alert').first().waitFor({ state: 'detached' });
      await settled(page);
    });
  }
});

async function failAndRecover(
  shown: ShownPage,
  { answer, says }: { answer(route: Route): Promise<void>; says: RegExp },
  visitor: Journey,
): Promise<void> {
  const page = await open(shown, visitor, answer);
  const alert = page.getByRole('alert').first();
  await alert.waitFor({ timeout: 20_000 });
  expect(await page.locator('body').textContent()).toMatch(says);
  await page.unrouteAll({ behavior: 'wait' });
  await alert.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('alert').first().waitFor({ state: 'detached' });
  await settled(page);
}

/** Opens the page while calls of the API, and nothing else, are answered like this. */
async function open(
  shown: ShownPage,
  { souk, visit }: Journey,
  answer: (route: Route) => Promise<void>,
): Promise<Page> {
  const world = await furnishWorld(souk);
  const person = shown.as === 'nobody' ? undefined : world.people[shown.as];
  const page = await visit({ person, tolerance: { statuses: [500, 503], noAnswer: true } });
  await page.route(/\/(developer|dashboard|desk)\//, (route) =>
    route.request().resourceType() === 'fetch' ? answer(route) : route.fallback(),
  );
  await page.goto(addressOf(shown, world));
  return page;
}
