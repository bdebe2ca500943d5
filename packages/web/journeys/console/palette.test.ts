import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { eventually } from '../harness/eventually.js';
import { expectAccessible } from '../harness/expect-accessible.js';
import { type Journey, journey } from '../harness/journey.js';
import { settled } from '../harness/visit.js';
import { seedDemo } from '../pages/seed-world.js';

describe('the command palette', () => {
  journey(
    'leads to pages, apps, dev stores and deliveries by keyboard alone',
    async (visitor) => {
      const { page, ids } = await openConsole(visitor, '/console/tokens');
      await page.keyboard.press('Control+k');
      await page.getByRole('option', { name: 'Stock Alerts' }).first().waitFor();
      await expectAccessible(page);
      await page.keyboard.type('dev st');
      await page.getByRole('option', { name: 'Dev stores', selected: true }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/console/dev-stores');
      await focusIsOn(page, 'Dev stores');

      await goTo(page, 'Atelier', `**/console/dev-stores/${ids.devStoreId}`);
      await focusIsOn(page, 'Atelier');
      await goTo(page, ids.deliveryId as string, `**/console/apps/${ids.appId}/deliveries/${ids.deliveryId}`);

      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search and navigate' }).fill('nothing is called that');
      await page.getByText('No results.').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
    120_000,
  );

  journey('is there in Arabic, and Escape returns to where one was', async (visitor) => {
    const { page } = await openConsole(visitor, '/console/tokens', 'ar');
    await page.getByRole('button', { name: 'بحث' }).click();
    await page.getByRole('option').first().waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('بحث');
  });
});

describe('shortcuts', () => {
  journey('lead to pages, are listed under ?, and leave those alone who write', async (visitor) => {
    const { page } = await openConsole(visitor, '/console/dev-stores');
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await page.waitForURL('**/console/tokens');
    await focusIsOn(page, 'Developer tokens');

    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('');
    await name.press('g');
    await name.press('d');
    await name.press('?');
    expect(await name.inputValue()).toBe('gd?');
    expect(new URL(page.url()).pathname).toBe('/console/tokens');

    await page.getByRole('heading', { name: 'Developer tokens', level: 1 }).focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Dev stores').waitFor();
    await expectAccessible(page);
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.keyboard.press('Control+k');
    await page.getByRole('option').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/console/tokens');
  });
});

async function openConsole({ souk, visit }: Journey, path: string, language: 'en' | 'ar' = 'en') {
  const { people, ids } = await seedDemo(souk);
  const page = await visit({ person: people.developer, path, language });
  await settled(page);
  return { page, ids };
}

async function goTo(page: Page, text: string, url: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and navigate' }).fill(text);
  // What was found for less of the text may still be chosen: Enter goes there.
  await page.getByRole('option', { name: text, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(url);
}

/** The page's heading has the focus: the keyboard goes on from there, and screen readers say where one is. */
async function focusIsOn(page: Page, heading: string): Promise<void> {
  const focused = () => page.evaluate('document.activeElement.tagName + " " + document.activeElement.textContent');
  await eventually(`the focus on ${heading}`, async () => (await focused()) === `H1 ${heading}`);
}
