import type { Block, Manifest } from '@souk/contract';
import { parseSource } from '../../versions/scan/source.js';
import { always, type Check, type CheckTools, fail, noVersion, pass, skip, unable } from './check.js';
import { fetchPage, isUnreached } from './fetch-page.js';

const mostBytes = 512 * 1024;
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
export const blocksValid: Check = {
  key: 'blocks_valid',
  isHard: always,
  async look({ version }, tools) {
    if (!version) return noVersion;
    const { manifest } = version;
    if (manifest.blocks.length === 0) return skip('The app has no blocks.');
    // A bundle's entries were found and parsed when it was uploaded and scanned.
    if (manifest.hosting.mode === 'platform') return pass('Every block is part of the scanned bundle.');
    const found = await Promise.all(manifest.blocks.map((block) => lookAtBlock(manifest, block, tools)));
    const issues = found.filter((issue) => issue !== undefined);
    const theirs = issues.filter(({ ours }) => !ours);
    if (issues.length === 0) return pass(`${manifest.blocks.length} blocks load and can be parsed.`);
    if (theirs.length === 0) return unable('We could not reach the blocks from our side.', { issues });
    return fail(
      theirs.map(({ block, problem }) => `Block ${block}: ${problem}`).join(' '),
      'Serve each entry as JavaScript, answering 200, and correct what cannot be parsed.',
      { issues: theirs },
    );
  },
};

async function lookAtBlock(manifest: Manifest, block: Block, { outbound }: CheckTools): Promise<Issue | undefined> {
  const { hosting } = manifest;
  if (hosting.mode !== 'remote') return undefined;
  const url = new URL(block.entry, hosting.url).href;
  const outcome = await fetchPage(outbound, url, { mostBytes, accept: 'text/javascript, */*;q=0.5', follow: false });
  const issue = (problem: string): Issue => ({ block: block.key, problem });
  if (isUnreached(outcome)) {
    return { ...issue(`${url} cannot be reached: ${outcome.reason}.`), ...(outcome.ours && { ours: true }) };
  }
  const { status, mediaType, text, truncated } = outcome;
  if (status !== 200) return issue(`${url} answers ${status}.`);
  if (!scriptTypes.has(mediaType)) return issue(`${url} is ${mediaType || 'of no named type'}, not JavaScript.`);
  if (truncated) return issue(`${url} is larger than ${mostBytes / 1024} KiB.`);
  if (text.trim() === '') return issue(`${url} is empty.`);
  const parsed = parseSource(block.entry, text);
  return 'error' in parsed
    ? issue(`${url} cannot be parsed, line ${parsed.error.line}: ${parsed.error.message}.`)
    : undefined;
}
