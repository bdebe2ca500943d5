import { memberAccess } from '../../domains/businesses/member-access.js';
import { adminErrorFormatFor } from '../../foundation/http/error-formats/admin-error-format-for.js';
import { adminId } from '../../foundation/http/path-params.js';
import { allOperations } from '../../operations/all-operations.js';
import { type Mount, mountOperation } from '../../operations/mount-operation.js';

const members: Mount = {
  prefix: '/dashboard/businesses/{businessId}',
  namePrefix: 'merchant.',
  document: 'dashboard',
  access: memberAccess,
  errorFormat: adminErrorFormatFor,
  params: { businessId: adminId() },
};

/** The merchant's own commerce: the same operations that apps call, except those that only make sense for an app. */
export const merchantRoutes = allOperations
  .filter(({ only }) => only !== 'app')
  .map((operation) => mountOperation(operation, members));
