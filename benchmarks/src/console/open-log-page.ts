import { accessSync, constants } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { ensureDemoUser, openDemoSession } from '@souk/server/domains/accounts/ensure-demo-user.js';
import { sql } from 'kysely';
import { chromium } from 'playwright-core';
import type { BenchmarkEnvironment } from '../harness/benchmark-environment.js';
import { openWebhookStage, type WebhookStage } from '../webhooks/open-webhook-stage.js';
import { startReceiver } from '../webhooks/start-receiver.js';

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function findBrowser(): string | undefined {
  const files = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return files.find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

export interface LogPage {
  /** Something happens, and is delivered: a row more at the top. */
  makeDelivery(): Promise<void>;
  /** Opens the log anew, reads all of it by scrolling down, scrolls up and down again; the longest task meanwhile, in milliseconds. */
  scrollThrough(): Promise<number>;
  close(): Promise<void>;
}

/** The delivery log of an app with this many deliveries, open in a real browser. */
export async function openLogPage(workplace: BenchmarkEnvironment, rows: number): Promise<LogPage> {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const receiver = await startReceiver();
  const stage = await openWebhookStage(workplace, [receiver], [`${receiver.url}/hooks`], {
    config: { host: '127.0.0.1', port, baseUrl, dashboardUrl: `${baseUrl}/dashboard` },
  });
  const worker = await stage.startWorker();
  const appId = await plantLog(stage, rows);
  const session = await signInAsOwner(stage);
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--headless', '--no-sandbox'] });
  return {
    async makeDelivery() {
      await stage.recordChanges(1);
      stage.hint();
    },
    async scrollThrough() {
      const context = await browser.newContext({ baseURL: baseUrl, viewport: { width: 1280, height: 900 } });
      await context.addCookies([{ name: `souk_session_${port}`, value: session, url: baseUrl }]);
      try {
        const page = await context.newPage();
        await page.goto(`/console/apps/${appId}/deliveries`);
        await page.getByText('Live', { exact: true }).waitFor();
        await page.getByRole('row').nth(3).waitFor();
        return Number(await page.evaluate(`(${scrollInPage})(${rows})`));
      } finally {
        await context.close();
      }
    },
    async close() {
      await browser.close();
      await worker.stop();
      await stage.close();
      await receiver.stop();
    },
  };
}

/** Runs in the page. Tasks shorter than 50 ms are not reported by the browser: then it answers that. */
const scrollInPage = `async (rows) => {
  let longest = 50;
  const watch = (list) => { for (const { duration } of list.getEntries()) longest = Math.max(longest, duration); };
  const observer = new PerformanceObserver(watch);
  observer.observe({ type: 'longtask' });
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const grid = () => document.querySelector('[role="grid"]');
  const until = performance.now() + 120000;
  while (Number(grid().getAttribute('aria-rowcount')) <= rows) {
    if (performance.now() > until) throw new Error('The log was not read to its end: ' + grid().getAttribute('aria-rowcount'));
    window.scrollBy(0, 900);
    await frame();
  }
  for (const direction of [-1, 1, -1])
    for (let step = 0; step < 300; step += 1) {
      window.scrollBy(0, (direction * rows * 44) / 300);
      await frame();
    }
  watch({ getEntries: () => observer.takeRecords() });
  return longest;
}`;

async function plantLog({ platform, shops }: WebhookStage, rows: number): Promise<string> {
  const [{ appId, businessId, installationId } = { appId: '', businessId: '', installationId: '' }] = shops;
  await sql`
    insert into finished_deliveries (id, business_id, app_id, installation_id, event_id, topic, status, event_at, created_at,
      finished_at, attempts, last_attempt_at, http_status, error, duration_ms)
    select next_id(), ${businessId}, ${appId}, ${installationId}, next_id(), 'products/updated',
      case when n % 7 = 0 then 'failed' else 'delivered' end, at, at, at, 1, at,
      case when n % 7 = 0 then 500 else 200 end, case when n % 7 = 0 then 'HTTP_500' end, 10 + n % 400
    from generate_series(1, ${rows}) as n, lateral (select now() - n * interval '10 seconds' as at) as then_
  `.execute(platform.db);
  return appId;
}

/** The app's developer gets a person who can sign in. */
async function signInAsOwner({ platform }: WebhookStage): Promise<string> {
  const { userId } = await ensureDemoUser(platform, { role: 'developer', name: 'Dev', knownPassword: undefined });
  await sql`update developer_accounts set user_id = ${userId}`.execute(platform.db);
  return openDemoSession(platform, 'developer');
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
