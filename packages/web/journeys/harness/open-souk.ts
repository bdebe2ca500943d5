import type { Browser } from 'playwright-core';
import { freePort } from '../../../server/testing/free-port.js';
import { launchBrowser } from '../../../server/testing/open-browser.js';
import { type AppServer, startAppServer } from '../../../server/testing/review/start-app-server.js';
import { startTestServer, type TestServer } from '../../../server/testing/start-test-server.js';

export interface Souk {
  /** A whole Souk at an address that browsers trust like https, with its background work running. */
  server: TestServer;
  browser: Browser;
  /** What `server.baseUrl` is too: every request of a page must stay there. */
  origin: string;
  /** A developer's own server, which Souk may reach: pages, blocks and an endpoint where webhooks really arrive. */
  appServer: AppServer;
}

let opened: Promise<Souk> | undefined;

/**
 * The one Souk and the one browser that all journeys of a run share, opened by the first. They end with the process of the
 * tests, which ends the browser, and with the cluster, which ends the database.
 */
export function openSouk(): Promise<Souk> {
  opened ??= startSouk();
  return opened;
}

/** Retries follow at once, so that a journey can see one. */
const retrySeconds = [2, 5, 30];

export async function startSouk(databaseUrl?: string): Promise<Souk> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const appServer = await startAppServer(origin);
  appServer.answerWebhook = 'accept_all';
  const server = await startTestServer({
    databaseUrl,
    config: {
      host: '127.0.0.1',
      port,
      baseUrl: origin,
      dashboardUrl: `${origin}/dashboard`,
      roles: { api: true, worker: true, host: false },
      webhookAllow: [appServer.hostAndPort],
      webhookRetrySeconds: retrySeconds,
    },
  });
  appServer.connect({ baseUrl: origin, appId: '0', now: () => server.clock.now().getTime() });
  return { server, browser: await launchBrowser(), origin, appServer };
}
