import { findInstallation } from '../../installations/find-installations.js';
import type { SampleResource } from './send-test-delivery.js';

/** An installation's own sample is the installation itself. */
export const sampleOwnResource: SampleResource = async (db, target, dataKey) => {
  if (dataKey !== 'installation') throw new Error(`There is no sample of ${dataKey}.`);
  return findInstallation(db, target.businessId, target.installationId);
};
