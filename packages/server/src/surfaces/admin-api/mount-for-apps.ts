import { currentApiVersion } from '@souk/contract';
import { appTokenAccess } from '../../domains/oauth/app-token-access.js';
import { adminDialectOf } from '../../foundation/http/dialects/admin-dialect-of.js';
import { allOperations } from '../../operations/all-operations.js';
import { type Mount, mountOperation } from '../../operations/mount-operation.js';

const apps: Mount = {
  prefix: `/apps/${currentApiVersion}`,
  namePrefix: '',
  document: 'admin',
  access: appTokenAccess,
  dialect: adminDialectOf,
};

/** Every commerce operation, for installed apps. */
export const operationRoutes = allOperations
  .filter(({ only }) => only !== 'member')
  .map((operation) => mountOperation(operation, apps));
