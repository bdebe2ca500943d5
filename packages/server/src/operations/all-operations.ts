import { bulkExportOperations } from './bulk-exports/bulk-export-operations.js';
import { checkoutOperations } from './checkouts/checkout-operations.js';
import { collectionOperations } from './collections/collection-operations.js';
import { customerOperations } from './customers/customer-operations.js';
import { dataOperations } from './data/data-operations.js';
import type { Operation } from './define-operation.js';
import { deliveryOperations } from './delivery/delivery-operations.js';
import { installationOperations } from './installation/installation-operations.js';
import { inventoryOperations } from './inventory/inventory-operations.js';
import { orderOperations } from './orders/order-operations.js';
import { productOperations } from './products/product-operations.js';
import { reportOperations } from './reports/report-operations.js';
import { storeOperations } from './stores/store-operations.js';
import { webhookOperations } from './webhooks/webhook-operations.js';

/** Every commerce operation, once. The Admin API mounts them for apps, the dashboard for members. */
export const allOperations: Operation[] = [
  ...storeOperations,
  ...deliveryOperations,
  ...productOperations,
  ...collectionOperations,
  ...inventoryOperations,
  ...orderOperations,
  ...reportOperations,
  ...customerOperations,
  ...checkoutOperations,
  ...dataOperations,
  ...installationOperations,
  ...webhookOperations,
  ...bulkExportOperations,
];
