import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Browser, Frame, Page } from 'playwright-core';
import { launchBrowser } from '../../server/testing/open-browser.js';

export interface Scene {
  dashboard: Page;
  /** The app's own page, two frames down. */
  app(): Promise<Frame>;
}

export interface Stage extends Scene {
  /** Another dashboard with another app in it, for who wants one alone. */
  openScene(): Promise<Scene>;
  /** A page that nobody frames. */
  openPage(): Promise<Page>;
  appOrigin: string;
  soukOrigin: string;
  close(): Promise<void>;
}

const source = (name: string) => fileURLToPath(new URL(`../src/${name}.ts`, import.meta.url));

/**
 * The dashboard, the small page around the frame, and an app on an origin of its own, in a real browser. The dashboard's
 * actions record what was asked; `window.answers` decides what a test wants them to answer.
 */
export async function openTestDashboard(): Promise<Stage> {
  const [client, host] = await Promise.all([bundle('index', 'soukBridge'), bundle('host', 'soukHost')]);
  let appOrigin = '';
  const souk = await serve((path) => {
    if (path.startsWith('/frame')) return framePage(host, appOrigin);
    return { html: dashboardPage(host, appOrigin) };
  });
  const app = await serve((path) => ({
    html: path === '/mute' ? '<!doctype html><p>Says nothing' : `<!doctype html><script>${client}</script><p>The app`,
  }));
  appOrigin = app.origin;
  const browser = await launchBrowser();
  const openScene = async (): Promise<Scene> => {
    const dashboard = await browser.newPage();
    await dashboard.goto(souk.origin);
    return { dashboard, app: () => findFrame(dashboard, appOrigin) };
  };
  return {
    ...(await openScene()),
    openScene,
    openPage: () => browser.newPage(),
    appOrigin,
    soukOrigin: souk.origin,
    close: () => closeAll(browser, souk.server, app.server),
  };
}

async function bundle(name: string, globalName: string): Promise<string> {
  const made = await build({ entryPoints: [source(name)], bundle: true, format: 'iife', globalName, write: false });
  return made.outputFiles[0]?.text ?? '';
}

const framePage = (host: string, appOrigin: string) => ({
  policy: `frame-src ${appOrigin}`,
  html: `<!doctype html><script>${host}</script><iframe id="app"></iframe>
<script>const app = document.getElementById('app'); soukHost.connectFrame(app, '${appOrigin}'); app.src = '${appOrigin}/';</script>`,
});

const dashboardPage = (host: string, appOrigin: string) => `<!doctype html><script>${host}</script>
<script>
  const asked = [];
  const answers = { idToken: () => ({ token: 'token-' + asked.length, expiresInMs: 60000 }), confirm: () => ({ confirmed: true }),
    pick: () => ({ ids: ['1'] }), requestScopes: ({ scopes }) => ({ granted: scopes }) };
  const names = ['idToken', 'navigate', 'toast', 'confirm', 'title', 'loading', 'saveBar', 'pick', 'requestScopes', 'path'];
  const act = (name) => async (payload) => { asked.push({ name, payload }); return (answers[name] ?? (() => ({})))(payload); };
</script>
<iframe id="small" src="/frame?of=${encodeURIComponent(appOrigin)}"></iframe>
<script>
  const context = { locale: 'ar', direction: 'rtl', theme: 'dark', businessId: '7', installationId: '9', scopes: ['read_orders'] };
  const states = [];
  const host = soukHost.hostBridge({ frame: document.getElementById('small'), context: () => context,
    onState: (state) => states.push(state),
    actions: Object.fromEntries(names.map((name) => [name, act(name)])) });
</script>`;

interface Served {
  html: string;
  policy?: string;
}

async function serve(pageAt: (path: string) => Served): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    const { html, policy } = pageAt(request.url ?? '/');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (policy) response.setHeader('content-security-policy', policy);
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function findFrame(page: Page, origin: string): Promise<Frame> {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = page.frames().find((frame) => frame.url().startsWith(origin));
    if (found) {
      await found.waitForLoadState();
      return found;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The app was never framed.');
}

async function closeAll(browser: Browser, ...servers: Server[]): Promise<void> {
  await browser.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
}
