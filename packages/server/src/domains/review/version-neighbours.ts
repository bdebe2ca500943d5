import type { Platform } from '../../foundation/platform.js';
import { findKeptKeys, holdNewValues } from '../app-data/list-values.js';
import { applyRelease } from '../installations/apply-release.js';
import type { VersionNeighbours } from '../versions/neighbours.js';

import { openVersionCase } from './open-version-case.js';

/** The higher-level domains that an upload or a release depends on. */
export function versionNeighboursOf(platform: Pick<Platform, 'config' | 'clock'>): VersionNeighbours {
  return {
    moveInstallations: applyRelease,
    openReview: (context, review) => openVersionCase(context, platform, review),
    findKeptKeys,
    holdNewValues,
  };
}
