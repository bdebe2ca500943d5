import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { browserPath } from '../../../server/testing/open-browser.js';
import { openSouk, type Souk } from './open-souk.js';
import { openVisit, type Visit, type VisitOptions } from './visit.js';

export interface Journey {
  souk: Souk;
  /** A fresh page in a browser of its own, opened at the path when one is given. */
  visit(options?: VisitOptions & { path?: string }): Promise<Page>;
}

const failures = fileURLToPath(new URL('../screenshots/failures/', import.meta.url));

/**
 * A test in the real browser. Whatever its pages did wrong besides (console errors, broken policies, requests that left Souk,
 * unhandled rejections) fails it, too. A failed one leaves pictures in `journeys/screenshots/failures`.
 */
export function journey(name: string, walk: (journey: Journey) => Promise<void>, timeoutMs = 60_000): void {
  it.runIf(browserPath)(
    name,
    async () => {
      const souk = await openSouk();
      const visits: Visit[] = [];
      try {
        await walk({ souk, visit: (options = {}) => open(souk, visits, options) });
        const complaints = visits.flatMap(({ watch }) => watch.complaints);
        if (complaints.length > 0) throw new Error(`The pages did what none may do:\n${complaints.join('\n')}`);
      } catch (error) {
        await keepPictures(visits, name);
        for (const { context } of visits) await context.close();
        throw error;
      }
      for (const visit of visits) await visit.leave();
    },
    timeoutMs,
  );
}

async function open(souk: Souk, visits: Visit[], { path, ...options }: VisitOptions & { path?: string }) {
  const visit = await openVisit(souk, options);
  visits.push(visit);
  const page = await visit.context.newPage();
  if (path) await page.goto(path);
  return page;
}

async function keepPictures(visits: Visit[], name: string): Promise<void> {
  await mkdir(failures, { recursive: true });
  const pages = visits.flatMap(({ context }) => context.pages());
  for (const [index, page] of pages.entries()) {
    const path = `${failures}${name.replace(/\W+/g, '-').slice(0, 80)}-${index + 1}.png`;
    // The failure itself is what is reported, whether or not a picture of it can be had.
    await page.screenshot({ path, fullPage: true }).then(
      () => console.error(`A picture of the failure: ${path}`),
      (error: unknown) => console.error(`No picture of the failure: ${String(error)}`),
    );
  }
}
