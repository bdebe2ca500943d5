import type { ComplianceRequest } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import type { BusinessAccess } from '../businesses/business-access.js';
import { selectComplianceRequests } from './compliance-requests-table.js';

/**
 * What apps are asked, with the orders of the stores in reach. An app limited to stores in which the customer never
 * ordered is asked too, with no orders: it may have had access to other stores before.
 */
export function readComplianceRequests(
  db: Database,
  reach: BusinessAccess,
  ids: readonly string[],
): Promise<ComplianceRequest[]> {
  return selectComplianceRequests(db, reach, ids);
}
