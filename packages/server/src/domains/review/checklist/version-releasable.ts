import { findStoredKeys } from '../../app-data/list-values.js';
import { versionedApp } from '../../apps/record-app-versions.js';
import { findReleaseObstacle } from '../../versions/release-version.js';

import { always, type Check, fail, pass } from './check.js';

export const versionReleasable: Check<'version_releasable'> = {
  key: 'version_releasable',
  isHard: always,
  async look({ app, version }, { db }) {
    if (!version) {
      return fail(
        'The app has no version.',
        'Upload a manifest with POST /developer/apps/{appId}/versions, then submit again.',
      );
    }
    const obstacle = await findReleaseObstacle(db, versionedApp(app), version.version, { findStoredKeys });
    const detail = { version: version.version };
    if (!obstacle) return pass(`Version ${version.version} can be released.`, detail);
    return fail(`Version ${version.version} cannot be released. ${obstacle.message}`, obstacle.fix, {
      ...detail,
      reason: obstacle.reason,
    });
  },
};
