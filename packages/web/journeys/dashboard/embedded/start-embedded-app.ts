import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Scope } from '@souk/contract';
import { build } from 'esbuild';
import type { Frame, Page } from 'playwright-core';
import { installApp, makeApp, type TestApp } from '../../../../server/testing/installations.js';
import { signUpMerchant, type TestMerchant } from '../../../../server/testing/people.js';
import { eventually } from '../../harness/eventually.js';
import type { Souk } from '../../harness/open-souk.js';

export interface EmbeddedPage {
  html: string;
  headers?: Record<string, string>;
  /** Never: whoever asks for it waits. */
  answers?: false;
}

export interface EmbeddedApp {
  origin: string;
  app: TestApp;
  merchant: TestMerchant;
  installationId: string;
  /** Where the dashboard shows it. */
  path: string;
  close(): void;
}

interface Options {
  scopes?: Scope[];
  optionalScopes?: Scope[];
  merchant?: TestMerchant;
  /** Another name of this machine: for the browser another site, with a process of its own. */
  host?: 'localhost' | '127.0.0.1';
}

/** A page whose script has the bridge as `soukBridge`; a test writes what it does with it. */
export const withBridge = (script: string): EmbeddedPage => ({
  html: `<!doctype html><title>App</title><h1>The app</h1><script src="/bridge.js"></script><script>${script}</script>`,
});

/** Opens the bridge as `window.bridge`, as an app would. */
export const opensBridge = (souk: Souk): EmbeddedPage =>
  withBridge(`window.bridge = soukBridge.openBridge({ soukOrigin: '${souk.origin}' });`);

/** An app's own server, which answers every path with the page, or with the one of that path. */
export async function servePages(
  pages: EmbeddedPage | Record<string, EmbeddedPage>,
  host: Options['host'] = '127.0.0.1',
): Promise<Pick<EmbeddedApp, 'origin' | 'close'>> {
  const bridge = await bundleBridge();
  const pageAt = (path: string) => ('html' in pages ? (pages as EmbeddedPage) : pages[path]);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://app');
    if (pathname === '/bridge.js') return response.setHeader('content-type', 'text/javascript').end(bridge);
    const page = pageAt(pathname);
    if (!page) return response.writeHead(404).end();
    if (page.answers === false) return response;
    return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...page.headers }).end(page.html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`;
  return { origin, close: () => server.close().closeAllConnections() };
}

/** An installed app with a server of its own. */
export async function startEmbeddedApp(
  souk: Souk,
  pages: EmbeddedPage | Record<string, EmbeddedPage>,
  { scopes = ['read_orders'], optionalScopes = [], merchant, host }: Options = {},
): Promise<EmbeddedApp> {
  const { origin, close } = await servePages(pages, host);
  const owner = merchant ?? (await signUpMerchant(souk.server));
  const app = await makeApp(souk.server, {
    scopes,
    manifest: {
      name: 'Order Helper',
      optional_scopes: optionalScopes,
      hosting: { mode: 'remote', url: origin },
      admin: { path: '/admin', title: 'Order Helper', links: [] },
    },
  });
  const { installationId } = await installApp(souk.server, { app, merchant: owner });
  return {
    origin,
    app,
    merchant: owner,
    installationId,
    path: `/dashboard/b/${owner.businessId}/apps/${installationId}/open`,
    close,
  };
}

let bundled: Promise<string> | undefined;

function bundleBridge(): Promise<string> {
  const entry = fileURLToPath(new URL('../../../../bridge/src/index.ts', import.meta.url));
  bundled ??= build({
    entryPoints: [entry],
    bundle: true,
    format: 'iife',
    globalName: 'soukBridge',
    write: false,
  }).then(({ outputFiles }) => outputFiles[0]?.text ?? '');
  return bundled;
}

/** The app's own page, two frames down. */
export async function appFrame(page: Page, { origin }: Pick<EmbeddedApp, 'origin'>): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url().startsWith(`${origin}/`));
  await eventually('the frame of the app', async () => find() !== undefined);
  const frame = find() as Frame;
  await frame.waitForLoadState();
  return frame;
}

/** Runs in the app's page, with `bridge` open there. */
export async function inApp<Value>(page: Page, app: Pick<EmbeddedApp, 'origin'>, code: string): Promise<Value> {
  const frame = await appFrame(page, app);
  return (await frame.evaluate(`(async () => { const bridge = await window.bridge; ${code} })()`)) as Value;
}
