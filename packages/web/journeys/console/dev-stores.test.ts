import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { signUpDeveloper, type TestDeveloper } from '../../../server/testing/developers.js';
import { makeApp, type TestApp } from '../../../server/testing/installations.js';
import { expectAccessible } from '../harness/expect-accessible.js';
import { journey } from '../harness/journey.js';
import type { Souk } from '../harness/open-souk.js';
import { settled } from '../harness/visit.js';
import { scopesOfStockAlerts, stockAlerts } from '../pages/stock-alerts.js';

describe('dev stores', () => {
  journey(
    'are made, get an app, let an order come in, and show the delivery that it caused',
    async ({ souk, visit }) => {
      const developer = await signUpDeveloper(souk.server);
      const app = await draftApp(souk, developer);
      const page = await visit({ person: { token: developer.session }, path: '/console/dev-stores' });
      await page.getByText('0 of 10 used').waitFor();
      await page.getByRole('link', { name: 'New dev store' }).click();
      await page.getByRole('button', { name: 'Create dev store' }).click();
      await page.getByText('name must have at least 1 character.').waitFor();
      await page.getByLabel('Name').fill('Atelier');
      await page.getByRole('button', { name: 'Create dev store' }).click();

      await page.getByRole('heading', { name: 'Orders (live)' }).waitFor({ timeout: 60_000 });
      await page.getByLabel('Version').selectOption({ value: '1' });
      await page.getByRole('button', { name: 'Install on this store' }).click();
      await page.getByText('Install code').waitFor();
      await page.getByRole('link', { name: app.name }).waitFor();

      await page.getByRole('button', { name: 'Place order' }).click();
      await page.getByText(/^Order .* placed/).waitFor();
      const delivery = page.getByRole('link', { name: 'orders/created' });
      await delivery.waitFor();
      await page.getByRole('listitem').filter({ has: delivery }).getByText('Delivered').waitFor();
      expect(await delivery.getAttribute('href')).toMatch(new RegExp(`/console/apps/${app.id}/deliveries/\\d+$`));
      await expectAccessible(page);
    },
    120_000,
  );

  journey(
    'take orders step by step, and say why a step cannot be taken',
    async ({ souk, visit }) => {
      const { page } = await openStore(souk, visit, { preset: 'small' });
      const first = page.getByRole('button', { name: /^Select order/ }).first();
      const placed = await first.textContent();
      await page.getByRole('button', { name: 'Place order' }).click();
      await page.getByText(/ placed/).waitFor();
      await page
        .getByRole('button', { name: /^Select order/ })
        .first()
        .filter({ hasNotText: placed ?? '' })
        .waitFor();

      await page
        .getByRole('button', { name: /^Select order/ })
        .first()
        .click();
      await page.waitForURL(/\?order=/);
      await page.getByText('Actions apply to order').waitFor();
      await page.getByRole('button', { name: 'Mark as delivered', exact: true }).click();
      await page.getByRole('alert').waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Confirm', exact: true }).click();
      await page.getByText(/ confirmed/).waitFor();
      await page.getByRole('alert').waitFor({ state: 'detached' });
      await page.getByRole('row').nth(1).getByText('Confirmed').waitFor();

      // A reload keeps what was chosen.
      await page.reload();
      await page.getByText('Actions apply to order').waitFor();
    },
    120_000,
  );

  journey(
    'are reset and deleted only after saying what is lost',
    async ({ souk, visit }) => {
      const { page, id, developer } = await openStore(souk, visit, { preset: 'empty' });
      await page.getByText('No orders yet').waitFor();
      await page.getByRole('button', { name: 'Reset' }).click();
      await page.getByText('All orders, products, customers and checkouts').waitFor();
      await page.getByRole('button', { name: 'Reset store' }).click();
      await page.getByRole('heading', { name: 'Orders (live)' }).waitFor();

      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      const remove = page.getByRole('button', { name: 'Delete dev store' });
      expect(await remove.isDisabled()).toBe(true);
      await expectAccessible(page);
      await page.getByRole('dialog').getByRole('textbox').fill('Atelier');
      await remove.click();
      await page.getByText('No dev stores yet').waitFor();
      const gone = await souk.server.call('GET', `/developer/dev-stores/${id}`, { token: developer.token });
      expect(gone.status).toBe(404);
    },
    120_000,
  );

  journey('work in Arabic on a phone', async ({ souk, visit }) => {
    const { page } = await openStore(souk, visit, { preset: 'small', language: 'ar' });
    await page.getByRole('button', { name: 'تقديم طلب' }).click();
    await page.getByText(/قُدِّم الطلب/).waitFor();
    await page.getByText('لا تطبيق مثبّتًا، فلا تُرسل إشعارات ويب.').waitFor();
    await expectAccessible(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  });
});

type Visit = Parameters<Parameters<typeof journey>[1]>[0]['visit'];

interface OpenStore {
  preset: 'empty' | 'small';
  language?: 'en' | 'ar';
}

/** A dev store that is ready, and its page. */
async function openStore(
  { server }: Souk,
  visit: Visit,
  { preset, language = 'en' }: OpenStore,
): Promise<{ page: Page; id: string; developer: TestDeveloper }> {
  const developer = await signUpDeveloper(server);
  const made = await server.call('POST', '/developer/dev-stores', {
    token: developer.token,
    json: { name: 'Atelier', preset, seed: 'blue' },
  });
  const { id } = made.body.data;
  const person = { token: developer.session };
  const width = language === 'ar' ? 390 : 1280;
  const page = await visit({ person, path: `/console/dev-stores/${id}`, language, width });
  // It is being made when the page opens, and appears by itself.
  await page.locator('.souk-workshop').waitFor({ timeout: 60_000 });
  await settled(page);
  return { page, id, developer };
}

function draftApp({ server, appServer }: Souk, developer: TestDeveloper): Promise<TestApp & { name: string }> {
  const name = 'Stock Alerts';
  return makeApp(server, {
    developer: { ...developer, token: developer.session },
    state: 'draft',
    scopes: scopesOfStockAlerts,
    manifest: { ...stockAlerts(appServer.origin), name },
  }).then((app) => ({ ...app, name }));
}
