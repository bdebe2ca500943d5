import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { readAlikeOnce } from './dedupe-contrast-checks.js';

const rules = {
  all: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
  /** What can differ when only the theme changes. */
  colours: ['color-contrast', 'link-in-text-block'],
};
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A page names a few colours some thousand times, and axe reads each of them anew: a fifth of its work. */
const rememberColours = `{
  const { prototype } = axe.commons.color.Color;
  const { parseString } = prototype;
  const known = new Map();
  prototype.parseString = function (text) {
    if (!known.has(text)) known.set(text, parseString.call(new axe.commons.color.Color(), text));
    const { r, g, b, alpha } = known.get(text);
    return Object.assign(this, { r, g, b, alpha });
  };
}`;

/** Fails with every violation of WCAG 2.2 AA that axe finds on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  const violations = await findViolations(page);
  if (violations.length > 0) throw new Error(`${page.url()} is not accessible:\n${violations.join('\n')}`);
}

/** Where things are on the page is not told here, and no rule of ours reads the text of style sheets: both would cost a tenth. */
const spared = { selectors: false, preload: false };

/** axe is given to a page once and runs there: no page of ours has frames, so its detours for them are not needed. */
export async function findViolations(page: Page, which: keyof typeof rules = 'all'): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(`${axe}\n${rememberColours}\n${readAlikeOnce}`);
  const options = JSON.stringify({ runOnly: rules[which], resultTypes: ['violations'], ...spared });
  const violations = (await page.evaluate(
    `axe.lookAfresh(); axe.run(document, ${options}).then(({ violations }) => violations)`,
  )) as AxeResults['violations'];
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n    ${html.slice(0, 300)}\n    ${failureSummary ?? ''}`),
  );
}
