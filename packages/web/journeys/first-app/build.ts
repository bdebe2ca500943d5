import { expect } from 'vitest';
import type { Walker } from './walker.js';

const manifest = ({ handle, souk }: Walker, mistakes: boolean): string => {
  const { origin } = souk.appServer;
  return `name = "Stock Alerts"
handle = "${handle}"
api_version = "${mistakes ? '2019-01' : '2026-10'}"
scopes = ["read_products", "${mistakes ? 'read_everything' : 'read_orders'}"]

[hosting]
url = "${mistakes ? 'somewhere' : origin}"

[admin]
path = "/admin"
title = "Stock Alerts"

[install]
redirect_urls = ["${origin}/installed"]

[[webhooks]]
topics = ["orders/created", "customers/data_request", "customers/redact", "business/redact"]
uri = "/webhooks"
`;
};

/** Two names; the address then holds the app's id. */
export async function createApp(walker: Walker): Promise<string> {
  const { page, handle } = walker;
  await walker.link('apps.create.label').click();
  await walker.heading('apps.create.title');
  await walker.field('apps.fields.name').fill('Stock Alerts');
  await walker.field('apps.fields.handle').fill(handle);
  await walker.button('apps.create.confirm').click();
  await page.waitForURL(/\/console\/apps\/\d+$/);
  return /\d+$/.exec(page.url())?.[0] ?? '';
}

/** Three mistakes, each shown at its own line; then the whole text without them. */
export async function uploadManifest(walker: Walker, appId: string): Promise<void> {
  const { page, t } = walker;
  await page.goto(`/console/apps/${appId}/versions/new`);
  await walker.heading('versions.upload.title');
  const whole = page.getByLabel(t('versions.editor.whole'), { exact: true });
  await whole.fill(manifest(walker, true));
  await walker.button('versions.editor.showProblems').click();
  for (const line of [3, 4, 7]) await page.getByLabel(t('versions.editor.line', { line }), { exact: true }).waitFor();
  expect(await walker.button('versions.upload.send').isDisabled()).toBe(true);
  await walker.button('versions.editor.editWhole').click();
  await whole.fill(manifest(walker, false));
  await page.getByText(t('versions.editor.valid')).waitFor();
  await walker.button('versions.upload.send').click();
  await page.waitForURL(/\/versions\/1$/);
}

/** A shop with made-up buyers, the app on it, and an order. */
export async function installOnDevStore(walker: Walker): Promise<string> {
  const { page, t } = walker;
  await page.goto('/console/dev-stores/new');
  await walker.field('devStores.name').fill('Atelier');
  await page.getByRole('radio', { name: t('devStores.presets.small.name') }).check();
  await walker.button('devStores.new.do').click();
  await page.waitForURL(/\/dev-stores\/\d+/);
  await walker.button('devStores.apps.install').waitFor({ timeout: 60_000 });
  await walker.button('devStores.apps.install').click();
  await page.getByText('Stock Alerts').first().waitFor();
  await page.getByText(t('devStores.apps.code')).waitFor();
  return page.url();
}

export async function placeOrder(walker: Walker, devStore: string): Promise<void> {
  await walker.page.goto(devStore);
  await walker.button('devStores.actions.place_order').click();
}
