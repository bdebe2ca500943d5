import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { haveDocs } from '../../../server/testing/have-docs.mjs';
import { eventually } from '../harness/eventually.js';
import { expectAccessible } from '../harness/expect-accessible.js';
import { journey } from '../harness/journey.js';

const run = promisify(execFile);
const deliveries = new URL('../../../server/openapi/examples/webhooks/', import.meta.url);

/** One of each kind. */
const kinds = [
  '/docs',
  '/docs/guides/webhooks',
  '/docs/guides/concepts',
  '/docs/operate/monitoring',
  '/docs/reference/',
  '/docs/reference/admin/',
  '/docs/reference/admin/read-order',
  '/docs/reference/topics/orders-created',
  '/docs/reference/scopes',
  '/docs/reference/manifest',
  '/docs/reference/command-line/app',
  '/docs/errors',
];

interface DocsLook {
  scheme: 'light' | 'dark';
  width: number;
}
const byDay: DocsLook = { scheme: 'light', width: 1280 };
const byNight: DocsLook = { scheme: 'dark', width: 390 };

describe('the documentation', () => {
  beforeAll(haveDocs);

  journey(
    'leads a newcomer from a question to a webhook that verifies',
    async ({ visit }) => {
      const page = await visit({ path: '/docs' });
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page
        .getByRole('button', { name: /search/i })
        .first()
        .click();
      await page.getByRole('searchbox').fill('verify webhook');
      await page
        .getByRole('option', { name: /verify a webhook/i })
        .first()
        .click();
      await page.waitForURL(/\/docs\/guides\/webhooks/);
      const sample = page.locator('.language-js', { hasText: 'export function verifyWebhook' }).first();
      await sample.getByRole('button', { name: /copy/i }).click();
      const copied = await page.evaluate<string>('navigator.clipboard.readText()');
      expect(await verifies(copied)).toEqual({ real: true, changed: false });
    },
    90_000,
  );

  journey(
    'can be read by everybody: nothing for axe to find on any kind of page, by day and by night, wide and narrow',
    async ({ visit }) => {
      const page = await visit();
      for (const [place, path] of kinds.entries()) {
        // One load for both; which of them the page is loaded in alternates.
        const [first, second] = place % 2 === 0 ? ([byDay, byNight] as const) : ([byNight, byDay] as const);
        await look(page, first);
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await expectAccessibleIn(page, first);
        await look(page, second);
        await expectAccessibleIn(page, second);
      }
    },
    180_000,
  );

  journey('leads from an error to what to do about it', async ({ visit }) => {
    const page = await visit({ path: '/docs/errors#not_found' });
    expect(await page.locator('#not_found').isVisible()).toBe(true);
  });
});

async function look(page: Page, { scheme, width }: DocsLook): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.setViewportSize({ width, height: 900 });
}

async function expectAccessibleIn(page: Page, { scheme }: DocsLook): Promise<void> {
  const isDark = () => page.evaluate<boolean>("document.documentElement.classList.contains('dark')");
  await eventually(`the ${scheme} theme`, async () => (await isDark()) === (scheme === 'dark'));
  await expectAccessible(page);
}

/** Runs what was copied, as it was copied, on a delivery that a real Souk signed, and on the same with one letter changed. */
async function verifies(copied: string): Promise<{ real: boolean; changed: boolean }> {
  const folder = await mkdtemp(join(tmpdir(), 'souk-copied-'));
  try {
    await writeFile(join(folder, 'copied.mjs'), copied);
    await writeFile(join(folder, 'delivery.json'), await readFile(new URL('orders-created.json', deliveries)));
    await writeFile(
      join(folder, 'main.mjs'),
      `import { readFileSync } from 'node:fs';
       import { verifyWebhook } from './copied.mjs';
       const { headers, body, keys } = JSON.parse(readFileSync('delivery.json', 'utf8'));
       const nowSeconds = Number(headers['webhook-timestamp']);
       const verdict = (text) => verifyWebhook({ headers, body: Buffer.from(text), keys, nowSeconds });
       console.log(JSON.stringify({ real: verdict(body), changed: verdict(body.replace('"type"', '"tipe"')) }));`,
    );
    const { stdout } = await run(process.execPath, ['main.mjs'], { cwd: folder });
    return JSON.parse(stdout) as { real: boolean; changed: boolean };
  } finally {
    await rm(folder, { recursive: true });
  }
}
