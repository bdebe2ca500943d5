import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const MOST_KB = { firstScript: 200, firstStyle: 30, route: 60 };

/** What a person who opens the console sees first is the frame, the list of apps, and the heaviest catalogue for them. */
const firstPages = [
  'src/console/routes.ts',
  'src/console/console-layout.tsx',
  'src/console/apps/apps-page.tsx',
  ...['common', 'console', 'apps'].map((section) => `src/locales/${section}/ar.json`),
];

/** Scripts and styles of the first page, and of each page opened later, as gzip sends them. */
export function findWeightProblems(dist) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const first = firstPages.reduce((seen, key) => loadedWith(manifest, key, seen), loadedWith(manifest, 'index.html'));
  const problems = [];
  const hold = (what, bytes, maxKb) => {
    if (bytes > maxKb * 1000)
      problems.push(`${what} weighs ${(bytes / 1000).toFixed(1)} kB, at most ${maxKb} are allowed.`);
  };
  hold('The script of the first page', weigh(dist, scriptsOf(manifest, first)), MOST_KB.firstScript);
  hold('The style of the first page', weigh(dist, stylesOf(manifest, first)), MOST_KB.firstStyle);
  for (const key of Object.keys(manifest).filter((one) => manifest[one].isDynamicEntry)) {
    const added = [...loadedWith(manifest, key)].filter((one) => !first.has(one));
    hold(`The page ${key}`, weigh(dist, scriptsOf(manifest, added)), MOST_KB.route);
  }
  return problems;
}

function loadedWith(manifest, key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key].imports ?? []) loadedWith(manifest, imported, seen);
  return seen;
}

const scriptsOf = (manifest, keys) => [...keys].map((key) => manifest[key].file);
const stylesOf = (manifest, keys) => [...new Set([...keys].flatMap((key) => manifest[key].css ?? []))];

function weigh(dist, files) {
  return files.reduce((sum, file) => sum + statSync(join(dist, `${file}.gz`)).size, 0);
}
