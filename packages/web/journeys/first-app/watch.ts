import { expect } from 'vitest';
import { placeOrder } from './build.js';
import type { Walker } from './walker.js';

/** An order in the shop: its delivery arrives while one looks; then one that fails, is retried and sent again. */
export async function watchDeliveries(walker: Walker, appId: string, devStore: string): Promise<void> {
  const { page, t, souk } = walker;
  const log = await page.context().newPage();
  await log.goto(`/console/apps/${appId}/deliveries`);
  await log.getByText(t('console.live.live'), { exact: true }).waitFor();
  const rows = log
    .getByRole('grid', { name: t('deliveries.log') })
    .getByRole('row')
    .filter({ hasText: 'orders/created' });

  await placeOrder(walker, devStore);
  await rows.filter({ hasText: t('deliveries.statuses.delivered') }).click();
  const one = log
    .getByRole('region')
    .filter({ has: log.getByRole('heading', { name: t('deliveries.one.attempts') }) })
    .last();
  await one.getByText(t('deliveries.one.attempt', { number: 1 })).waitFor();
  await one.getByText('"orders/created"').waitFor();

  souk.appServer.answerWebhook = 'refuse_all';
  await placeOrder(walker, devStore);
  await log.goto(`/console/apps/${appId}/deliveries`);
  await rows.filter({ hasText: 'HTTP_401' }).click();
  await one.getByText(beforeTag(t('deliveries.one.nextTry'))).waitFor();
  souk.appServer.answerWebhook = 'verify';
  await one.getByText(t('deliveries.one.attempt', { number: 2 })).waitFor();
  await one.getByRole('button', { name: t('deliveries.replay.label') }).click();
  await log
    .getByRole('dialog')
    .getByRole('button', { name: t('deliveries.replay.confirm') })
    .click();
  await one.getByText(t('deliveries.one.attempt', { number: 3 })).waitFor();
  await log.close();
}

/** A first secret, and the next one while the first still works. */
export async function rotateSecret(walker: Walker, appId: string): Promise<void> {
  const { page, t } = walker;
  await page.goto(`/console/apps/${appId}/secrets`);
  for (const deed of ['create', 'rotate']) {
    await walker.button(`secrets.${deed}.label`).first().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t(`secrets.${deed}.confirm`) })
      .click();
    await page.getByText(t('secrets.minted')).waitFor();
  }
  await page.getByText(beforeTag(t('secrets.clock.title'))).waitFor();
  expect(await page.getByText(t('secrets.states.retiring')).count()).toBeGreaterThan(0);
}

/** The words before the tag of a sentence, in whose place the page puts a time. */
function beforeTag(sentence: string): string {
  return sentence.slice(0, sentence.indexOf('<')).trim();
}
