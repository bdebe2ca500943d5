import { readBulkExports } from '../domains/bulk-exports/read-bulk-exports.js';
import { readRequestedProducts } from '../domains/catalogue/read-products.js';
import { readAbandonedCheckouts } from '../domains/checkouts/read-checkouts.js';
import { readComplianceRequests } from '../domains/compliance/read-compliance-requests.js';
import { readCustomers } from '../domains/customers/read-customers.js';
import { findInstallation } from '../domains/installations/find-installations.js';
import { readInventoryLevels } from '../domains/inventory/read-inventory-levels.js';
import { readOrders } from '../domains/orders/read-orders.js';
import {
  byId,
  carriedByEvent,
  type PayloadReaders,
  type ReadResources,
  readApart,
} from '../domains/webhooks/bodies/payload-readers.js';
import type { Platform } from '../foundation/platform.js';

/** The resources of webhooks, read the same way as the Admin API reads them for the same installation. */
export const webhookPayloads = ({ config, clock }: Pick<Platform, 'config' | 'clock'>): PayloadReaders => ({
  order: readApart(readOrders),
  checkout: readApart((db, viewer, ids) => readAbandonedCheckouts(db, viewer, ids, config)),
  bulkExport: readApart((db, viewer, ids) => readBulkExports(db, viewer, ids, { config, now: clock.now() })),
  installation: readApart(async (db, { businessId }, ids) => {
    const found = await Promise.all(ids.map((id) => findInstallation(db, businessId, id)));
    return found.filter((installation) => installation !== undefined);
  }),
  businessRedaction: carriedByEvent,
  dataRequest: readApart(readComplianceRequests),
  customerRedaction: readApart(readComplianceRequests),
  product: readWished,
  inventoryLevel: readApart(readInventoryLevels),
  customer: readApart(readCustomers),
});

const readWished: ReadResources = async (db, wishes) => {
  const seen = await readRequestedProducts(
    db,
    wishes.map(({ viewer, ids }) => ({ reach: viewer, ids })),
  );
  return seen.map(byId);
};
