import { type ApiVersion, apiVersions } from '@souk/contract';
import { appTokenAccess } from '../../domains/oauth/app-token-access.js';
import type { Route } from '../../foundation/http/define-route.js';
import { adminErrorFormatFor } from '../../foundation/http/error-formats/admin-error-format-for.js';
import { allOperations } from '../../operations/all-operations.js';
import { mountOperation } from '../../operations/mount-operation.js';
import { accessOfVersion } from './serve-version.js';

/** Every commerce operation, for installed apps, under one version of the API. */
function mountVersion(version: ApiVersion): Route[] {
  const current = version.state === 'current';
  const mount = {
    prefix: `/apps/${version.name}`,
    namePrefix: current ? '' : `${version.name}.`,
    document: 'admin' as const,
    access: accessOfVersion(version, appTokenAccess),
    errorFormat: adminErrorFormatFor,
  };
  const routes = allOperations.filter(({ only }) => only !== 'member').map((one) => mountOperation(one, mount));
  return current ? routes : routes.map((route) => ({ ...route, document: null }));
}

export const operationRoutes = apiVersions.flatMap(mountVersion);
