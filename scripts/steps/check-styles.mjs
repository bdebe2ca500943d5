import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Classes that two style files dress: all pages share one sheet, so of two unrelated pages with the same name for something
 * the one would look like the other.
 */
export function findStyleProblems(src) {
  const owners = new Map();
  for (const file of readdirSync(src, { recursive: true }).filter((one) => one.endsWith('.css'))) {
    for (const name of classesOf(readFileSync(join(src, file), 'utf8')))
      owners.set(name, [...(owners.get(name) ?? []), file]);
  }
  return [...owners]
    .filter(([, files]) => files.length > 1)
    .map(([name, files]) => `${files.join(' and ')} dress .${name}: give one of them another name.`);
}

/** Those that a rule is about as they are, and not in a place or state of which the file is the owner. */
function classesOf(css) {
  const rules = css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g);
  const selectors = [...rules].flatMap(([, list]) => list.split(','));
  return new Set(selectors.map((one) => /^\s*\.([\w-]+)\s*$/.exec(one)?.[1]).filter(Boolean));
}
