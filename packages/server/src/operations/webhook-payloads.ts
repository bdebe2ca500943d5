import { readBulkExports } from '../domains/bulk-exports/read-bulk-exports.js';
import { readProducts } from '../domains/catalogue/read-products.js';
import { readAbandonedCheckouts } from '../domains/checkouts/read-checkouts.js';
import { readComplianceRequests } from '../domains/compliance/read-compliance-requests.js';
import { readCustomers } from '../domains/customers/read-customers.js';
import { findInstallation } from '../domains/installations/find-installations.js';
import { readInventoryLevels } from '../domains/inventory/read-inventory-levels.js';
import { readOrders } from '../domains/orders/read-orders.js';
import { carriedByEvent, type PayloadReaders } from '../domains/webhooks/bodies/payload-readers.js';
import type { Platform } from '../foundation/platform.js';

/** The resources of webhooks, read the same way as the Admin API reads them for the same installation. */
export const webhookPayloads = ({ config, clock }: Pick<Platform, 'config' | 'clock'>): PayloadReaders => ({
  order: async (db, viewer, ids) => byId(await readOrders(db, viewer, ids)),
  checkout: async (db, viewer, ids) => byId(await readAbandonedCheckouts(db, viewer, ids, config)),
  bulkExport: async (db, viewer, ids) => byId(await readBulkExports(db, viewer, ids, { config, now: clock.now() })),
  installation: async (db, { businessId }, ids) => {
    const found = await Promise.all(ids.map((id) => findInstallation(db, businessId, id)));
    return byId(found.filter((installation) => installation !== undefined));
  },
  businessRedaction: carriedByEvent,
  dataRequest: async (db, viewer, ids) => byId(await readComplianceRequests(db, viewer, ids)),
  customerRedaction: async (db, viewer, ids) => byId(await readComplianceRequests(db, viewer, ids)),
  product: async (db, viewer, ids) => byId(await readProducts(db, viewer, ids)),
  inventoryLevel: async (db, viewer, ids) => byId(await readInventoryLevels(db, viewer, ids)),
  customer: async (db, viewer, ids) => byId(await readCustomers(db, viewer, ids)),
});

function byId<Resource extends { id: string }>(resources: readonly Resource[]): Map<string, Resource> {
  return new Map(resources.map((resource) => [resource.id, resource]));
}
