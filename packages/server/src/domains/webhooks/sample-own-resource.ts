import { findInstallation } from '../installations/find-installations.js';
import type { SampleResource } from './send-test-delivery.js';

/** An installation's own sample is the installation itself; a bulk export's is one that went well. */
export const sampleOwnResource: SampleResource = async (db, target, dataKey) => {
  if (dataKey === 'installation') return findInstallation(db, target.businessId, target.installationId);
  return { id: '1000001', resource: 'orders', state: 'done', objectCount: 1042 };
};
