import type { SignedInUser } from '../../domains/accounts/recognise-session.js';
import { sessionAccess } from '../../domains/accounts/session-access.js';
import { anyone, noParameters, type RouteDefaults } from '../../foundation/http/define-route.js';
import { developerDialect } from '../../foundation/http/dialects/developer-dialect.js';

/** Routes of a signed-in person. */
export const dashboardRoute: RouteDefaults<SignedInUser> = {
  document: 'dashboard',
  dialect: developerDialect,
  access: sessionAccess,
  query: noParameters,
};

/** Routes of somebody who has yet to sign in. */
export const publicDashboardRoute: RouteDefaults<null> = {
  document: 'dashboard',
  dialect: developerDialect,
  access: anyone,
  query: noParameters,
};
