import type { Page } from 'playwright-core';
import { eventually } from './eventually.js';

const areaOf = (path: string) => path.split(/[/?]/)[1];

/**
 * Goes where a link of the open page would lead: inside an area the web app changes the page itself, without loading anything
 * anew; from one area to the other it is a page load.
 */
export async function followLink(page: Page, address: string): Promise<void> {
  const { pathname } = new URL(page.url());
  const isInside = areaOf(pathname) === areaOf(address) && (await page.evaluate('"__TSR_ROUTER__" in window'));
  if (!isInside) return void (await page.goto(address));
  await page.evaluate(`__TSR_ROUTER__.history.push(${JSON.stringify(address)})`);
  await eventually(`the page at ${address}`, () => page.evaluate<boolean>(hasArrived));
}

/** What is drawn is the last address that the router was given: its own, or the one that it was led on to. */
const hasArrived = `(({ state: { status, resolvedLocation }, history }) =>
  status === 'idle' && resolvedLocation?.state.__TSR_key === history.location.state.__TSR_key)(__TSR_ROUTER__)`;
