import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { eventually } from '../harness/eventually.js';
import { expectAccessible } from '../harness/expect-accessible.js';
import { journey } from '../harness/journey.js';
import { settled } from '../harness/visit.js';
import { openTradedApp, type TradedApp } from './open-traded-app.js';

const rowsOf = (page: Page) => page.getByRole('grid', { name: 'Deliveries' }).getByRole('row');
const isLive = (page: Page) => page.getByText('Live', { exact: true }).waitFor();
const logOf = ({ appId }: TradedApp) => `/console/apps/${appId}/deliveries`;

const focusIsInSight = (page: Page): Promise<boolean> =>
  page.evaluate(`(() => {
    const { top, bottom } = document.activeElement.getBoundingClientRect();
    return document.activeElement.matches('[role="grid"] [role="row"]') && top >= -1 && bottom <= innerHeight + 1;
  })()`);

/** Whether there is a row at the top, in the middle and at the bottom of the screen. */
const isFilled = (page: Page): Promise<boolean> =>
  page.evaluate(`[0.02, 0.5, 0.98].every((part) =>
    document.elementFromPoint(innerWidth / 2, innerHeight * part)?.closest('[role="row"]'))`);

describe('the delivery log', () => {
  journey(
    'shows a delivery as it arrives, its attempts and body, a failure with its retry, and replays it',
    async (walk) => {
      const shop = await openTradedApp(walk.souk);
      const page = await walk.visit({ person: shop.developer, path: logOf(shop) });
      await page.getByRole('heading', { name: 'No deliveries yet' }).waitFor();
      await isLive(page);

      await shop.placeOrder();
      const row = rowsOf(page).filter({ hasText: 'orders/created' });
      await row.filter({ hasText: 'Delivered' }).waitFor();
      await row.click();
      const one = page.getByRole('region', { name: /^Delivery \d+$/ });
      await one.getByText('Attempt 1').waitFor();
      await one.getByText('"orders/created"').waitFor();
      expect(page.url()).toMatch(/[?&]delivery=\d+/);

      walk.souk.appServer.answerWebhook = 'refuse_all';
      await shop.placeOrder();
      await page.getByRole('button', { name: '1 new delivery' }).or(row.nth(1)).first().waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('heading', { name: 'Webhooks' }).click();
      await row.filter({ hasText: 'HTTP_401' }).click();
      await one.getByText('Next attempt in').waitFor();
      await one.getByText('Usually the signature check fails', { exact: false }).waitFor();
      walk.souk.appServer.answerWebhook = 'accept_all';
      await one.getByText('Attempt 2').waitFor();
      await one.getByText('Delivered', { exact: true }).waitFor();

      await one.getByRole('button', { name: 'Replay' }).click();
      await page
        .getByRole('dialog', { name: 'Replay this delivery?' })
        .getByRole('button', { name: 'Replay delivery' })
        .click();
      await one.getByText('Attempt 3').waitFor();
    },
    120_000,
  );

  journey('waits while it is paused and while the reader points at a row', async (walk) => {
    const shop = await openTradedApp(walk.souk);
    await shop.placeOrder();
    const page = await walk.visit({ person: shop.developer, path: logOf(shop) });
    await isLive(page);
    await rowsOf(page).nth(1).waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused').waitFor();
    await shop.placeOrder();
    await page.getByRole('button', { name: '1 new delivery' }).waitFor();
    expect(await rowsOf(page).count()).toBe(2);
    await page.getByRole('button', { name: 'Resume' }).click();
    await rowsOf(page).nth(2).waitFor();

    await rowsOf(page).nth(1).focus();
    await shop.placeOrder();
    await page.getByRole('button', { name: '1 new delivery' }).click();
    await rowsOf(page).nth(3).waitFor();
  });

  journey('is read by one tab for all, and the next one goes on where it stopped', async (walk) => {
    const shop = await openTradedApp(walk.souk);
    await shop.placeOrder();
    const first = await walk.visit({ person: shop.developer });
    const context = first.context();
    const streams: (string | undefined)[] = [];
    context.on('request', (request) => {
      if (request.url().endsWith('/stream')) streams.push(request.headers()['last-event-id']);
    });
    await first.goto(logOf(shop));
    await isLive(first);
    const second = await context.newPage();
    await second.goto(logOf(shop));
    await isLive(second);
    await shop.placeOrder();
    for (const page of [first, second]) await rowsOf(page).nth(2).waitFor();
    expect(streams).toEqual([undefined]);

    await first.close();
    await eventually('the second tab to read', async () => streams.length === 2);
    expect(streams[1]).toBeTruthy();
    await shop.placeOrder();
    await rowsOf(second).nth(3).waitFor();
  });

  journey('draws what is in sight of a long log, wherever the reader goes in it', async (walk) => {
    const shop = await openTradedApp(walk.souk);
    await shop.rememberDeliveries(300);
    const page = await walk.visit({ person: shop.developer, path: logOf(shop) });
    const rowAt = (place: number) => page.locator(`[role="row"][aria-rowindex="${place + 1}"]`);
    await rowAt(1).focus();
    for (const key of ['PageDown', 'End', 'Home', 'End', 'PageUp']) {
      await page.keyboard.press(key);
      await eventually(`a row in sight after ${key}`, async () => await focusIsInSight(page));
      expect(await rowsOf(page).count()).toBeLessThan(45);
    }
    // More is read at the end, as long as there is more.
    await eventually('all rows', async () => {
      await page.keyboard.press('End');
      return await rowAt(300).isVisible();
    });
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight / 2)');
    await eventually('rows down to the end of the screen', async () => await isFilled(page));
  });

  journey('keeps its filters in the address', async (walk) => {
    const shop = await openTradedApp(walk.souk);
    await shop.placeOrder();
    const page = await walk.visit({ person: shop.developer, path: logOf(shop) });
    await rowsOf(page).nth(1).waitFor();
    await page.getByRole('button', { name: 'Status', exact: true }).click();
    await page.getByRole('button', { name: 'Failed', exact: true }).click();
    await page.getByRole('heading', { name: 'No deliveries match' }).waitFor();
    expect(page.url()).toContain('status=failed');
    await page.reload();
    await page.getByRole('button', { name: 'Remove filter Status' }).waitFor();
    await page.goBack();
    await rowsOf(page).nth(1).waitFor();
  });

  journey('sends again what failed in a time, after it said how many that are', async (walk) => {
    const shop = await openTradedApp(walk.souk);
    for (const _ of ['one', 'two']) await shop.placeOrder();
    const page = await walk.visit({ person: shop.developer, path: logOf(shop) });
    await rowsOf(page).filter({ hasText: 'Delivered' }).nth(1).waitFor();
    await shop.failAll();
    const seen = walk.souk.appServer.webhooks.length;
    await page.getByRole('button', { name: 'Replay a period' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replay failed deliveries' });
    await dialog.getByText('2 failed deliveries in this period').waitFor();
    const [from, until] = [dialog.getByLabel('From'), dialog.getByLabel('Until')];
    const [before, after] = [await from.inputValue(), await until.inputValue()];
    await from.fill('2020-01-01T00:00');
    await until.fill('2020-01-02T00:00');
    await dialog.getByText('0 failed deliveries in this period').waitFor();
    await until.fill(after);
    await from.fill(before);
    await dialog.getByText('2 failed deliveries in this period').waitFor();
    await dialog.getByRole('button', { name: 'Replay deliveries' }).click();
    await page.getByText('2 deliveries queued').waitFor();
    await eventually('both to arrive again', async () => walk.souk.appServer.webhooks.length >= seen + 2);
    await rowsOf(page).filter({ hasText: 'Delivered' }).nth(1).waitFor();
  });

  journey('sends a test, and switches a gone endpoint on again', async (walk) => {
    const shop = await openTradedApp(walk.souk);
    await shop.switchOff();
    const page = await walk.visit({ person: shop.developer, path: logOf(shop) });
    const off = page.getByRole('region', { name: /are disabled$/ });
    await off.getByText('410 Gone', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Send test' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send a test delivery' });
    await dialog.getByLabel('Topic').selectOption('orders/updated');
    await dialog.getByRole('button', { name: 'Send test', exact: true }).click();
    await dialog.getByText(/^Response 200 in/).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await off.getByRole('button', { name: 'Enable webhooks' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Enable webhooks' }).click();
    await off.waitFor({ state: 'detached' });
  });

  journey('reads in Arabic, from right to left, on a phone', async (walk) => {
    const shop = await openTradedApp(walk.souk);
    await shop.placeOrder();
    const page = await walk.visit({ person: shop.developer, language: 'ar', width: 390, path: logOf(shop) });
    await page.getByText('مباشر', { exact: true }).waitFor();
    await page.getByRole('row').filter({ hasText: 'orders/created' }).click();
    await page.getByText('المحاولة 1').waitFor();
    await settled(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'العودة إلى عمليات الإرسال' }).click();
    await page.getByRole('row').filter({ hasText: 'orders/created' }).waitFor();
  });
});
