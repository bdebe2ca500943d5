import { applyRelease } from '../../../domains/installations/apply-release.js';
import type { VersionNeighbours } from '../../../domains/versions/neighbours.js';

/** True while no domain of app data exists: nothing can be kept where nothing keeps it. */
export const nothingIsKept: VersionNeighbours['findKeptKeys'] = async () => [];

/** The version says itself that it waits (`in_review`, with its reasons); a domain of review opens a case for it. */
export const versionWaits: VersionNeighbours['openReview'] = async () => {};

/** The domains above versions that an upload or a release asks something of. */
export const versionNeighbours: VersionNeighbours = {
  moveInstallations: applyRelease,
  openReview: versionWaits,
  findKeptKeys: nothingIsKept,
};
