import type { Operation } from './define-operation.js';
import { storeOperations } from './stores/store-operations.js';

/** Every commerce operation, once. The Admin API mounts them for apps, the dashboard for members. */
export const allOperations: Operation[] = [...storeOperations];
