import { findKeptKeys } from '../../../domains/app-data/list-values.js';
import { applyRelease } from '../../../domains/installations/apply-release.js';
import type { VersionNeighbours } from '../../../domains/versions/neighbours.js';

/** The version says itself that it waits (`in_review`, with its reasons); a domain of review opens a case for it. */
export const versionWaits: VersionNeighbours['openReview'] = async () => {};

/** The domains above versions that an upload or a release asks something of. */
export const versionNeighbours: VersionNeighbours = {
  moveInstallations: applyRelease,
  openReview: versionWaits,
  findKeptKeys,
};
