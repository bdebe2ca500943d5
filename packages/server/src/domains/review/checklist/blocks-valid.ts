import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Block } from '@souk/contract';
import { parseSource } from '../../versions/scan/source.js';
import { always, type Check, type CheckTools, fail, noVersion, pass, skip, unable } from './check.js';
import { fetchPage, isUnreached, type Page } from './fetch-page.js';

/** Every visitor of a storefront loads it, and we parse it. */
const maxBytes = 256 * 1024;
const scriptTypes = new Set([
  'text/javascript',
  'application/javascript',
  'application/x-javascript',
  'text/ecmascript',
  'application/ecmascript',
]);

interface Issue {
  block: string;
  problem: string;
  ours?: true;
}

/** Every block's script is there, is a script, and can be parsed. */
export const blocksValid: Check<'blocks_valid'> = {
  key: 'blocks_valid',
  isHard: always,
  async look({ version }, tools) {
    if (!version) return noVersion;
    const { manifest } = version;
    if (manifest.blocks.length === 0) return skip('The app has no blocks.');
    // A bundle's entries were found and parsed when it was uploaded and scanned.
    const { hosting } = manifest;
    if (hosting.mode === 'platform') return pass('Every block is part of the scanned bundle.');
    const issues = await findIssues(manifest.blocks, hosting.url, tools);
    const theirs = issues.filter(({ ours }) => !ours);
    if (issues.length === 0) return pass(`${manifest.blocks.length} blocks load and can be parsed.`);
    if (theirs.length === 0) return unable('The blocks could not be reached from this server.', { issues });
    return fail(
      theirs.map(({ block, problem }) => `Block ${block}: ${problem}`).join(' '),
      'Serve each entry as JavaScript with status 200, and fix syntax errors.',
      { issues: theirs },
    );
  },
};

/** Fetched side by side and parsed one by one, so that large scripts do not hold up other requests. */
async function findIssues(blocks: readonly Block[], origin: string, { outbound }: CheckTools): Promise<Issue[]> {
  const options = { maxBytes, accept: 'text/javascript, */*;q=0.5', follow: false };
  const fetched = await Promise.all(
    blocks.map(({ entry }) => fetchPage(outbound, new URL(entry, origin).href, options)),
  );
  const issues: Issue[] = [];
  for (const [index, { key, entry }] of blocks.entries()) {
    const outcome = fetched[index];
    if (!outcome) continue;
    await nextTurn();
    const problem = isUnreached(outcome)
      ? `${outcome.url} could not be reached: ${outcome.reason}.`
      : problemOf(outcome, entry);
    if (problem) issues.push({ block: key, problem, ...(isUnreached(outcome) && outcome.ours && { ours: true }) });
  }
  return issues;
}

function problemOf({ url, status, mediaType, text, truncated }: Page, entry: string): string | undefined {
  if (status !== 200) return `${url} answers ${status}.`;
  if (!scriptTypes.has(mediaType)) return `${url} is ${mediaType || 'of unknown type'}, not JavaScript.`;
  if (truncated) return `${url} is larger than ${maxBytes / 1024} KiB.`;
  if (text.trim() === '') return `${url} is empty.`;
  const parsed = parseSource(entry, text);
  if ('source' in parsed) return undefined;
  return `${url} cannot be parsed, line ${parsed.error.line}: ${parsed.error.message}.`;
}
