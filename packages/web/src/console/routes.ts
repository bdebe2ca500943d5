import { accountRoutes } from './account/routes';
import { appRoute } from './app-route';
import { appsRoutes, homeRoute, newAppRoute } from './apps/routes';
import { callsRoutes } from './calls/routes';
import { consoleRoute } from './console-route';
import { deliveriesRoutes } from './deliveries/routes';
import { devStoresRoutes } from './dev-stores/routes';
import { hostingRoutes } from './hosting/routes';
import { installationsRoutes } from './installations/routes';
import { listingRoutes } from './listing/routes';
import { requestsRoutes } from './requests/routes';
import { reviewRoutes } from './review/routes';
import { secretsRoutes } from './secrets/routes';
import { tokensRoutes } from './tokens/routes';
import { versionsRoutes } from './versions/routes';

/** The whole area, for the router. */
export const consoleRoutes = consoleRoute.addChildren([
  homeRoute,
  newAppRoute,
  ...devStoresRoutes,
  ...tokensRoutes,
  ...accountRoutes,
  appRoute.addChildren([
    ...appsRoutes,
    ...versionsRoutes,
    ...hostingRoutes,
    ...secretsRoutes,
    ...listingRoutes,
    ...reviewRoutes,
    ...installationsRoutes,
    ...deliveriesRoutes,
    ...callsRoutes,
    ...requestsRoutes,
  ]),
]);
