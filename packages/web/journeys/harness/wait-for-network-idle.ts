import type { Page, Request } from 'playwright-core';
import { eventually } from './eventually.js';

const quietMs = 500;

/** Waits until the page has asked for nothing for a moment. A load state does not tell: it is reached once, when the page is loaded. */
export async function quiet(page: Page): Promise<void> {
  const underWay = new Set<Request>();
  let lastAt = performance.now();
  const begun = (request: Request) => void underWay.add(request);
  const ended = (request: Request) => {
    underWay.delete(request);
    lastAt = performance.now();
  };
  page.on('request', begun).on('requestfinished', ended).on('requestfailed', ended);
  try {
    await eventually('a quiet page', async () => underWay.size === 0 && performance.now() - lastAt > quietMs, 30_000);
  } finally {
    page.off('request', begun).off('requestfinished', ended).off('requestfailed', ended);
  }
}
