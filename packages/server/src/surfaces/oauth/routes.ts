import type { Route } from '../../foundation/http/define-route.js';
import { startInstallation } from './install-route.js';
import { readJwks, readWebhookKeys } from './key-routes.js';
import { readAppsMetadata, readDeveloperMetadata } from './metadata-routes.js';
import { otherMethods } from './other-methods.js';
import { createRevocation } from './revoke-route.js';
import { createToken } from './token-route.js';

export const routes: Route[] = [
  createToken,
  createRevocation,
  ...otherMethods(createToken),
  ...otherMethods(createRevocation),
  startInstallation,
  readJwks,
  readWebhookKeys,
  readAppsMetadata,
  readDeveloperMetadata,
];
