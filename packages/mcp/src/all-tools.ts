import type { Tool } from './tool.js';
import { callAdminApi } from './tools/call-admin-api.js';
import { createDevStore } from './tools/create-dev-store.js';
import { deployVersion } from './tools/deploy-version.js';
import { explainError } from './tools/explain-error.js';
import { listApps } from './tools/list-apps.js';
import { listDeliveries } from './tools/list-deliveries.js';
import { listDevStores } from './tools/list-dev-stores.js';
import { readApp } from './tools/read-app.js';
import { readDelivery } from './tools/read-delivery.js';
import { readDoc } from './tools/read-doc.js';
import { readReview } from './tools/read-review.js';
import { releaseVersion } from './tools/release-version.js';
import { replayDelivery } from './tools/replay-delivery.js';
import { retryDelivery } from './tools/retry-delivery.js';
import { runReviewChecks } from './tools/run-review-checks.js';
import { runStoreAction } from './tools/run-store-action.js';
import { searchDocs } from './tools/search-docs.js';
import { sendTestWebhook } from './tools/send-test-webhook.js';
import { submitApp } from './tools/submit-app.js';
import { traceRequest } from './tools/trace-request.js';
import { validateManifest } from './tools/validate-manifest.js';

/** All of them, in the order in which agents are told of them. */
export const tools: readonly Tool[] = [
  searchDocs,
  readDoc,
  explainError,
  listApps,
  readApp,
  validateManifest,
  deployVersion,
  releaseVersion,
  listDeliveries,
  readDelivery,
  replayDelivery,
  retryDelivery,
  sendTestWebhook,
  listDevStores,
  createDevStore,
  runStoreAction,
  callAdminApi,
  runReviewChecks,
  readReview,
  submitApp,
  traceRequest,
];
