import type { Topic } from '@souk/contract';
import { sampleAbandonedCheckout, sampleBuyersRequest, sampleEditedCustomer } from './sample-buyers.js';
import { sampleDeletedProduct, sampleEditedProduct, sampleNewProduct, sampleStock } from './sample-goods.js';
import {
  type SampleInstallation,
  sampleBusinessRedaction,
  sampleFinishedExport,
  sampleInstalled,
  sampleScopesUpdated,
  sampleUninstalled,
} from './sample-installations.js';
import { sampleEditedOrder, sampleNewOrder, sampleOrderAt } from './sample-orders.js';
import type { Sample, SamplePlace } from './sample-store.js';

/** Makes the sample that a test delivery of each topic carries. Leaving out a topic is a compile error. */
export const samples: Record<Topic, (place: SamplePlace & SampleInstallation) => Sample> = {
  'orders/created': sampleNewOrder,
  'orders/confirmed': sampleOrderAt('orders/confirmed'),
  'orders/cancelled': sampleOrderAt('orders/cancelled'),
  'orders/dispatched': sampleOrderAt('orders/dispatched'),
  'orders/delivered': sampleOrderAt('orders/delivered'),
  'orders/returned': sampleOrderAt('orders/returned'),
  'orders/updated': sampleEditedOrder,
  'abandoned_checkouts/created': sampleAbandonedCheckout,
  'products/created': sampleNewProduct,
  'products/updated': sampleEditedProduct,
  'products/deleted': sampleDeletedProduct,
  'inventory_levels/updated': sampleStock,
  'customers/updated': sampleEditedCustomer,
  'app/installed': sampleInstalled,
  'app/uninstalled': sampleUninstalled,
  'app/scopes_updated': sampleScopesUpdated,
  'customers/data_request': sampleBuyersRequest,
  'customers/redact': sampleBuyersRequest,
  'business/redact': sampleBusinessRedaction,
  'bulk/finished': sampleFinishedExport,
};
