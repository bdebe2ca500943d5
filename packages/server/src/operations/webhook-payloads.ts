import { coversScope } from '@souk/contract';
import { findBulkExports } from '../domains/bulk-exports/find-bulk-export.js';
import { findProducts } from '../domains/catalogue/find-product.js';
import { findAbandonedCheckouts } from '../domains/checkouts/find-checkout.js';
import { presentCheckout } from '../domains/checkouts/present-checkout.js';
import { findComplianceRequests } from '../domains/compliance/find-compliance-request.js';
import { findCustomers, presentCustomer } from '../domains/customers/find-customer.js';
import { findInventoryLevels } from '../domains/inventory/find-inventory-level.js';
import { findOrders, presentOrder } from '../domains/orders/find-order.js';
import type { PayloadReaders, Viewer } from '../domains/webhooks/bodies/payload-readers.js';
import type { Platform } from '../foundation/platform.js';

/** The resources of webhooks, read and masked exactly as the Admin API answers them to the same installation. */
export const webhookPayloads = ({ config, clock }: Pick<Platform, 'config' | 'clock'>): PayloadReaders => ({
  order: async (db, viewer, ids) => {
    const found = await findOrders(db, viewer, ids);
    return byId(found.map((order) => presentOrder(order, maySeeContacts(viewer))));
  },
  checkout: async (db, viewer, ids) => {
    const found = await findAbandonedCheckouts(db, viewer, ids);
    return byId(found.map((checkout) => presentCheckout(checkout, maySeeContacts(viewer), config)));
  },
  bulkExport: async (db, viewer, ids) => byId(await findBulkExports(db, viewer, ids, { config, now: clock.now() })),
  dataRequest: async (db, viewer, ids) => byId(await findComplianceRequests(db, viewer, ids)),
  customerRedaction: async (db, viewer, ids) => byId(await findComplianceRequests(db, viewer, ids)),
  product: async (db, viewer, ids) => byId(await findProducts(db, viewer, ids)),
  inventoryLevel: async (db, viewer, ids) => byId(await findInventoryLevels(db, viewer, ids)),
  customer: async (db, viewer, ids) => {
    const found = await findCustomers(db, viewer, ids);
    return byId(found.map((customer) => presentCustomer(customer, maySeeContacts(viewer))));
  },
});

function maySeeContacts({ scopes }: Viewer): boolean {
  return coversScope(scopes, 'read_buyer_contact');
}

function byId<Resource extends { id: string }>(resources: readonly Resource[]): Map<string, Resource> {
  return new Map(resources.map((resource) => [resource.id, resource]));
}
