import { existsSync } from 'node:fs';
import { buildApart, buildApartMeanwhile } from './build-apart.mjs';
import { fingerprintOf } from './build-inputs.mjs';
import { cachedFile, fetchBrowserFile } from './fetch-npm-file.mjs';

/** What the documentation is made from, besides the packages that the lock file names. */
const INPUTS = [
  'packages/docs',
  'docs',
  'README.md',
  'examples/order-notes/souk.app.toml',
  'packages/server/openapi',
  'packages/contract/src',
  'packages/design/src',
  'packages/cli/src/commands',
  'packages/mcp/src',
  'packages/server/src/commands',
  'packages/server/src/read-config.ts',
  'package-lock.json',
];
const NOT_INPUTS = new Set([
  'node_modules',
  'dist',
  'dist.new',
  'dist.old',
  'site',
  'site.new',
  'site.old',
  '.work',
  '.temp',
  'journeys',
  'acceptance',
  'judges',
]);

const siteOf = (checkout, canWait) => ({
  checkout,
  what: 'the documentation',
  builder: 'packages/docs',
  program: 'packages/docs/dist/build-site.js',
  folder: 'packages/docs/site',
  canWait,
  // Read when it is asked for: whoever built before us may have fetched the console meanwhile.
  get stamp() {
    const withConsole = existsSync(cachedFile(checkout, 'scalar')) ? ' with the console' : '';
    return `${fingerprintOf(checkout, INPUTS, NOT_INPUTS)}${withConsole}`;
  },
});

/** With the console to try an API, where it can be had. */
export async function buildDocs(checkout) {
  await fetchConsole(checkout);
  await buildApart(siteOf(checkout, false));
}

/** The same while tests begin: those that read it wait for it (`packages/server/testing/have-docs.mjs`). */
export async function buildDocsBesideTests(checkout) {
  await fetchConsole(checkout);
  await buildApartMeanwhile(siteOf(checkout, false));
}

/** Whoever starts Souk waits for its pages, not for its documentation. */
export const buildDocsBesideServer = (checkout) => buildApartMeanwhile(siteOf(checkout, true));

async function fetchConsole(checkout) {
  await fetchBrowserFile(checkout, 'scalar').catch((error) =>
    process.stderr.write(`Without "Try it": ${error.message}\n`),
  );
}
