import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { TestServer } from './start-test-server.js';

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Tests that drive a browser run where one is installed; `npm test` installs it where it may and says so where it may not. */
export const browserPath = (process.env.PATH ?? '')
  .split(delimiter)
  .flatMap((folder) => names.map((name) => join(folder, name)))
  .find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

/** Without a window. Sites have processes of their own, as in every browser on a desk, but not by itself in one without windows. */
export function launchBrowser(args: string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: browserPath,
    args: [
      '--headless',
      '--site-per-process',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...args,
    ],
  });
}

export interface TestBrowser {
  browser: Browser;
  /** A visitor of their own, without anybody's cookies. Fails the test when a page breaks its own content policy. */
  visit(path: string): Promise<Page>;
  close(): Promise<void>;
}

/** A real browser for which the server's public name (`http://souk.test`) leads to the test's socket. */
export async function openBrowser(server: TestServer, hosts: Record<string, string> = {}): Promise<TestBrowser> {
  const { baseUrl } = server.platform.config;
  const rules = { [new URL(baseUrl).host]: new URL(server.baseUrl).host, ...hosts };
  const mapped = Object.entries(rules).map(([host, address]) => `MAP ${host} ${address}`);
  const browser = await launchBrowser(['--disable-quic', `--host-resolver-rules=${mapped.join(', ')}`]);
  const complaints: string[] = [];
  return {
    browser,
    async visit(path) {
      const context = await browser.newContext();
      const page = await context.newPage();
      page.on('console', (message) => {
        if (/Content Security Policy|violates/.test(message.text())) complaints.push(message.text());
      });
      await page.goto(`${baseUrl}${path}`);
      return page;
    },
    async close() {
      await browser.close();
      if (complaints.length > 0) throw new Error(`Pages broke their own policy: ${complaints.join('\n')}`);
    },
  };
}
