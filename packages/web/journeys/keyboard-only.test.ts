import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { makeApp } from '../../server/testing/installations.js';
import { openTradedApp } from './console/open-traded-app.js';
import { journey } from './harness/journey.js';
import { signUpStudio } from './pages/seed-developer.js';
import { scopesOfStockAlerts, stockAlerts } from './pages/stock-alerts.js';

/** More stops than any page has: whoever is not reached by then cannot be reached. */
const maxStops = 120;

interface Stop {
  reached: boolean;
  seen: boolean;
  what: string;
}

/** Tab by Tab to a part of the page, as somebody without a mouse; every stop on the way can be seen. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  let { reached } = await stopOnTheWay(target);
  for (let stops = 0; stops < maxStops; stops++) {
    if (reached) return;
    await page.keyboard.press('Tab');
    const stop = await stopOnTheWay(target);
    expect(stop.seen, `The focus on ${stop.what} can be seen`).toBe(true);
    reached = stop.reached;
  }
  throw new Error(`Nobody reaches ${String(target)} by Tab.`);
}

const isFocused = async (target: Locator) => (await stopOnTheWay(target)).reached;

/** One question for all that a stop is asked: whoever walks a page by Tab asks a hundred times. */
const stopOnTheWay = (target: Locator): Promise<Stop> => target.evaluate(stopOf);

/** The focused element, or what it labels, has an outline, a ring or another border than without the focus. */
const stopOf = new Function(
  'target',
  `
  const element = document.activeElement;
  const reached = element === target;
  if (!element || element === document.body) return { reached, seen: true, what: 'the page' };
  const shows = (one) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  };
  const around = [element, element.parentElement, element.nextElementSibling, element.closest('label')].filter(Boolean);
  const field = element.matches('input, textarea, select');
  const seen = field || around.some(shows) || getComputedStyle(element, '::after').outlineStyle !== 'none';
  return { reached, seen, what: element.outerHTML.slice(0, 120) };
`,
) as (target: unknown) => Stop;

describe('without a mouse', () => {
  journey(
    'somebody signs in, creates an app, uploads its manifest and makes a secret',
    async ({ souk, visit }) => {
      const developer = await signUpStudio(souk, 'Lina Haddad');
      const page = await visit({ path: '/' });
      const press = (key: string) => page.keyboard.press(key);

      await tabTo(page, page.getByRole('link', { name: 'Developer console' }).last());
      await press('Enter');
      await page.getByLabel('Email').waitFor();
      await page.keyboard.type(developer.email);
      await press('Tab');
      await page.keyboard.type(developer.password);
      await press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Apps' }).waitFor();

      await tabTo(page, page.getByRole('link', { name: 'Create app' }).first());
      await press('Enter');
      await page.getByRole('heading', { name: 'New app' }).first().waitFor();
      await tabTo(page, page.getByLabel('Name').first());
      await page.keyboard.type('Stock Alerts');
      await tabTo(page, page.getByLabel('Handle').first());
      await press('Control+A');
      await page.keyboard.type(`keys-${Date.now().toString(36)}`);
      await press('Enter');
      await page.waitForURL(/\/console\/apps\/\d+$/);

      await tabTo(page, page.getByRole('link', { name: 'Versions', exact: true }).first());
      await press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Versions' }).waitFor();
      await tabTo(page, page.getByRole('link', { name: 'Upload version' }).first());
      await press('Enter');
      await tabTo(page, page.getByRole('button', { name: 'Example' }));
      await press('Enter');
      await page.getByText('Manifest is valid').waitFor();
      await tabTo(page, page.getByRole('button', { name: 'Upload', exact: true }));
      await press('Enter');
      await page.waitForURL(/\/versions\/1$/);

      await tabTo(page, page.getByRole('link', { name: 'Client secrets', exact: true }).first());
      await press('Enter');
      const create = page.getByRole('button', { name: 'Create secret' }).first();
      await tabTo(page, create);
      await press('Enter');
      await page.getByRole('dialog').waitFor();
      await press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      expect(await isFocused(create)).toBe(true);
      await press('Enter');
      await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Create secret' }));
      await press('Enter');
      await page.getByText('New client secret').waitFor();
    },
    240_000,
  );

  journey(
    'somebody makes a dev store, places an order, writes the listing and tries the checks',
    async ({ souk, visit }) => {
      const developer = await signUpStudio(souk, 'Lina Haddad');
      const { id } = await makeApp(souk.server, {
        developer: { ...developer, token: developer.session },
        state: 'draft',
        scopes: scopesOfStockAlerts,
        manifest: stockAlerts(souk.appServer.origin),
      });
      const page = await visit({ person: { token: developer.session }, path: '/console' });
      const press = (key: string) => page.keyboard.press(key);
      const follow = async (name: string | RegExp) => {
        await tabTo(page, page.getByRole('link', { name, exact: true }).first());
        await press('Enter');
      };
      const push = async (name: string) => {
        await tabTo(page, page.getByRole('button', { name, exact: true }).first());
        await press('Enter');
      };

      await follow('Dev stores');
      await follow('New dev store');
      await tabTo(page, page.getByLabel('Name').first());
      await page.keyboard.type('Atelier');
      await tabTo(page, page.getByRole('radio', { checked: true }));
      await press('ArrowDown');
      await press('ArrowUp');
      await push('Create dev store');
      await page.getByRole('heading', { name: 'Orders (live)' }).waitFor({ timeout: 60_000 });
      await tabTo(page, page.getByLabel('Version'));
      await press('ArrowDown');
      await push('Install on this store');
      await page.getByText('Install code').waitFor();
      await push('Place order');
      await page.getByText(/^Order .* placed/).waitFor();

      await page.goto(`/console/apps/${id}`);
      await follow('Listing');
      await page.getByRole('heading', { level: 1, name: 'Listing' }).waitFor();
      await tabTo(page, page.getByLabel(/^Tagline/).first());
      await page.keyboard.type('Alerts before the shelf is empty');
      await push('Save');
      await page.getByText('All changes saved').waitFor();

      await follow('Review');
      await push('Run checks');
      await page.getByText(/required checks failed\./).waitFor();
      await follow(/^Edit listing/);
      await page.waitForURL(/\/(listing|versions)/);
    },
    180_000,
  );

  journey('somebody walks the delivery log and opens one', async ({ souk, visit }) => {
    const shop = await openTradedApp(souk);
    await shop.placeOrder();
    await shop.placeOrder();
    const page = await visit({ person: shop.developer, path: `/console/apps/${shop.appId}/deliveries` });
    const rows = page.getByRole('grid', { name: 'Deliveries' }).getByRole('row');
    await tabTo(page, rows.nth(1));
    await page.keyboard.press('ArrowDown');
    expect(await isFocused(rows.nth(2))).toBe(true);
    await page.keyboard.press('Enter');
    await page
      .getByRole('region', { name: /^Delivery \d+$/ })
      .getByText('Attempt 1')
      .waitFor();
    await page.keyboard.press('Escape');
    expect(await isFocused(rows.nth(2))).toBe(true);
  });
});
