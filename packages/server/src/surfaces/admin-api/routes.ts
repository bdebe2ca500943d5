import type { Route } from '../../foundation/http/define-route.js';
import { downloadBulkExport } from './download-bulk-export.js';
import { listApiVersions } from './list-versions.js';
import { operationRoutes } from './mount-for-apps.js';

export const routes: Route[] = [listApiVersions, downloadBulkExport, ...operationRoutes];
