import type { Platform } from '../../foundation/platform.js';
import { findStoredKeys, lockNewValues } from '../app-data/list-values.js';
import { applyRelease } from '../installations/apply-release.js';
import type { VersionPorts } from '../versions/version-ports.js';

import { openVersionCase } from './open-version-case.js';

/** The higher-level domains that an upload or a release depends on. */
export function versionPortsOf(platform: Pick<Platform, 'config' | 'clock'>): VersionPorts {
  return {
    moveInstallations: applyRelease,
    openReview: (context, review) => openVersionCase(context, platform, review),
    findStoredKeys,
    lockNewValues,
  };
}
