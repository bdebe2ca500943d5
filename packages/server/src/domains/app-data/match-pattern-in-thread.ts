import type { WorkerThreadTask } from '../../foundation/isolation/worker-thread-pool.js';
import type { Platform } from '../../foundation/platform.js';
import { measurePattern } from '../versions/manifest/measure-pattern.js';
import { findMismatch, type Mismatch } from './match-pattern.js';
import type { TextsToMatch } from './match-pattern-worker.js';

/** Few, because whoever waits holds a connection to the database. */
const matching: WorkerThreadTask = {
  module: new URL('./match-pattern-worker.js', import.meta.url),
  waiting: 6,
  maxOfOwner: 2,
  wallSeconds: 20,
  heapMegabytes: 64,
};

/** Steps times characters that take a millisecond or two: most patterns on most values. */
const maxWorkAtOnce = 8_000;
/** Compiling a pattern costs about as much as matching this many characters. */
const charactersToCompile = 50;

/**
 * Matches at once what takes a millisecond or two, and everything else on a thread of its own. `owner` is whose values
 * they are: nobody takes all the room for those that wait.
 */
export async function findMismatchInThread(
  { threads }: Pick<Platform, 'threads'>,
  owner: string,
  pattern: string,
  texts: string[],
): Promise<Mismatch | undefined> {
  const characters = texts.reduce((sum, text) => sum + text.length, charactersToCompile);
  if (measurePattern(pattern) * characters <= maxWorkAtOnce) return findMismatch(pattern, texts);
  const outcome = await threads.run(matching, { pattern, texts } satisfies TextsToMatch, owner);
  if ('answer' in outcome) return outcome.answer as Mismatch | undefined;
  return { index: 0, problem: 'value takes too long to match with the pattern of its key.' };
}
