import type { Route } from '../../foundation/http/define-route.js';
import { accountRoutes } from './account/account-routes.js';
import { appRoutes } from './apps/app-routes.js';
import { cliApprovalRoutes } from './cli/approval-routes.js';
import { deviceRoutes } from './cli/device-flow-routes.js';
import { devStoreRoutes } from './dev-stores/dev-store-routes.js';
import { hostingRoutes } from './hosting/hosting-routes.js';
import { installationRoutes } from './installations/installation-routes.js';
import { imageRoutes } from './listing/image-routes.js';
import { listingRoutes } from './listing/listing-routes.js';
import { mcpRoutes } from './mcp/mcp-routes.js';
import { metricsRoutes } from './metrics/metrics-routes.js';
import { overviewRoutes } from './overview/overview-routes.js';
import { previewRoutes } from './previews/preview-routes.js';
import { reviewRoutes } from './review/review-routes.js';
import { secretRoutes } from './secrets/secret-routes.js';
import { tokenRoutes } from './tokens/token-routes.js';
import { versionRoutes } from './versions/version-routes.js';
import { deliveryRoutes } from './webhooks/delivery-routes.js';
import { endpointRoutes } from './webhooks/endpoint-routes.js';
import { relayRoutes } from './webhooks/relay-routes.js';
import { withIdempotencyKey } from './with-idempotency-key.js';

const declared: Route[] = [
  ...accountRoutes,
  ...overviewRoutes,
  ...appRoutes,
  ...secretRoutes,
  ...listingRoutes,
  ...imageRoutes,
  ...installationRoutes,
  ...versionRoutes,
  ...hostingRoutes,
  ...reviewRoutes,
  ...deliveryRoutes,
  ...endpointRoutes,
  ...relayRoutes,
  ...metricsRoutes,
  ...devStoreRoutes,
  ...previewRoutes,
  ...tokenRoutes,
  ...deviceRoutes,
  ...cliApprovalRoutes,
  ...mcpRoutes,
];

/** Every route of the Developer API, in the order of its documentation. */
export const routes: Route[] = declared.map(withIdempotencyKey);
