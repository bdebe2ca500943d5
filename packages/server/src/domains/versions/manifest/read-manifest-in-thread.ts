import type { WorkerThreadTask } from '../../../foundation/isolation/worker-thread-pool.js';
import type { Platform } from '../../../foundation/platform.js';
import { type LocatedProblem, unlocated } from './locate-problems.js';
import type { Problem } from './problems.js';
import type { ManifestContext, ReadManifest } from './read-manifest.js';
import type { ManifestWork } from './read-manifest-worker.js';

/** The most expensive manifests of the largest size allowed take about half a second. */
const reading: WorkerThreadTask = {
  module: new URL('./read-manifest-worker.js', import.meta.url),
  waiting: 32,
  maxOfOwner: 16,
  wallSeconds: 20,
  heapMegabytes: 128,
};

/**
 * Reads a manifest on a thread of its own: parsing TOML and compiling patterns can be made expensive, and whoever asks
 * for it must not hold up everybody else's requests.
 */
export async function readManifestInThread(
  { threads, log }: Pick<Platform, 'threads' | 'log'>,
  appId: string,
  source: unknown,
  context: ManifestContext,
): Promise<ReadManifest> {
  const work: ManifestWork = { deed: 'read', source, context };
  const outcome = await threads.run(reading, work, appId);
  if ('answer' in outcome) return outcome.answer as ReadManifest;
  log.warn({ ...outcome, appId }, 'a manifest could not be read');
  return { manifest: null, problems: [tooCostly] };
}

/** Finds the lines of problems, on the same thread for the same reason. */
export async function locateProblemsInThread(
  { threads, log }: Pick<Platform, 'threads' | 'log'>,
  appId: string,
  source: unknown,
  problems: Problem[],
): Promise<LocatedProblem[]> {
  const work: ManifestWork = { deed: 'locate', source, problems };
  const outcome = await threads.run(reading, work, appId);
  if ('answer' in outcome) return outcome.answer as LocatedProblem[];
  log.warn({ ...outcome, appId }, 'the problems of a manifest could not be located');
  return problems.map(unlocated);
}

const tooCostly: Problem = {
  code: 'MANIFEST_TOO_COSTLY',
  path: '',
  message: 'The manifest could not be read within the time and memory limits.',
  fix: 'Remove tables, patterns and definitions that are not used, and send it again.',
};
