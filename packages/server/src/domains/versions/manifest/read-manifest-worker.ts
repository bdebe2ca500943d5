import { serveAsWorkerThread } from '../../../foundation/isolation/serve-as-worker-thread.js';
import { locateProblems } from './locate-problems.js';
import type { Problem } from './problems.js';
import { type ManifestContext, readManifest } from './read-manifest.js';

export type ManifestWork =
  /** The source is TOML text, or the same members as JSON. */
  | { deed: 'read'; source: unknown; context: ManifestContext }
  | { deed: 'locate'; source: unknown; problems: Problem[] };

serveAsWorkerThread((request) => {
  const work = request as ManifestWork;
  return work.deed === 'read' ? readManifest(work.source, work.context) : locateProblems(work.source, work.problems);
});
