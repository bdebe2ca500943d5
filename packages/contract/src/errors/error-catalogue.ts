import { adminErrors } from './admin-errors.js';
import { appDataErrors } from './app-data-errors.js';
import { bulkExportErrors } from './bulk-export-errors.js';
import { commerceErrors } from './commerce-errors.js';
import { commonErrors } from './common-errors.js';
import { dashboardErrors } from './dashboard-errors.js';
import { devStoreErrors } from './dev-store-errors.js';
import { developerErrors } from './developer-errors.js';
import { hostingErrors } from './hosting-errors.js';
import { installationErrors } from './installation-errors.js';
import { listingErrors } from './listing-errors.js';
import { oauthErrors } from './oauth-errors.js';
import { reviewErrors } from './review-errors.js';
import { webhookErrors } from './webhook-errors.js';

/** Every code once. `docs/errors.md` is printed from this. */
export const errorCatalogue = {
  ...commonErrors,
  ...dashboardErrors,
  ...developerErrors,
  ...devStoreErrors,
  ...adminErrors,
  ...appDataErrors,
  ...bulkExportErrors,
  ...commerceErrors,
  ...hostingErrors,
  ...installationErrors,
  ...listingErrors,
  ...oauthErrors,
  ...reviewErrors,
  ...webhookErrors,
} as const;

export type ErrorCode = keyof typeof errorCatalogue;
export type OAuthErrorCode = keyof typeof oauthErrors;
