import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';

/** Browsers that nobody uses at the moment, by the options that they were opened with. */
const free = new Map<string, BrowserContext[]>();
const optionsOf = new WeakMap<BrowserContext, string>();

/**
 * A browser without anything of anybody. Where somebody left one, it is theirs without what was theirs: it still has the scripts
 * of the pages, compiled, which a new one takes a second of a processor to have.
 */
export async function acquireContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const wanted = JSON.stringify(options);
  const left = free.get(wanted)?.pop();
  if (left) return left;
  const context = await browser.newContext(options);
  optionsOf.set(context, wanted);
  return context;
}

/** Forgets whoever used it, at these origins and in its cookies, for the next one who takes it. */
export async function leaveBrowser(context: BrowserContext, origins: string[]): Promise<void> {
  await clearStorage(context, origins);
  for (const page of context.pages()) await page.close();
  await context.clearCookies();
  await context.clearPermissions();
  const options = optionsOf.get(context) ?? '';
  free.set(options, [...(free.get(options) ?? []), context]);
}

async function clearStorage(context: BrowserContext, origins: string[]): Promise<void> {
  const page = context.pages()[0] ?? (await context.newPage());
  const line = await context.newCDPSession(page);
  for (const origin of origins) await line.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
}
