import { noParameters, type RouteDefaults } from '../../foundation/http/define-route.js';
import { developerErrorFormat } from '../../foundation/http/error-formats/developer-error-format.js';
import { oauthErrorFormat } from '../../foundation/http/error-formats/oauth-error-format.js';
import {
  accountOf,
  type DeveloperCaller,
  developerAccess,
  personAccess,
  publicAccess,
  rejectSuspended,
  relayAccess,
} from './authenticate-developer.js';

/**
 * Routes for callers with a developer account. The order of refusals: authentication, limits, parsing, validation, account
 * (404), suspended (403); then, in the handler, the app (404), read-only (409) and terms (409). A malformed id is refused
 * where an unknown one would be.
 */
export const developerRoutes: RouteDefaults<DeveloperCaller> = {
  document: 'developer',
  errorFormat: developerErrorFormat,
  access: developerAccess,
  paramsChecked: 'late',
  query: noParameters,
  errors: ['DEVELOPER_ACCOUNT_NOT_FOUND', 'DEVELOPER_ACCOUNT_SUSPENDED'],
  async admit({ caller, request }) {
    accountOf(caller);
    rejectSuspended(caller, request.method);
  },
};

/** For the client of a relay. */
export const relayDefaults: RouteDefaults<DeveloperCaller> = { ...developerRoutes, access: relayAccess };

/** For any signed-in user: creating the account, and managing one's tokens. */
export const userRoutes: RouteDefaults<DeveloperCaller> = {
  ...developerRoutes,
  errors: ['DEVELOPER_ACCOUNT_SUSPENDED'],
  async admit({ caller, request }) {
    rejectSuspended(caller, request.method);
  },
};

/** For a person with a dashboard session only. */
export const approvalRoutes: RouteDefaults<DeveloperCaller> = { ...userRoutes, access: personAccess };

/** The two public routes of the command-line sign-in, in OAuth's own shapes. */
export const deviceFlowRoutes: RouteDefaults<null> = {
  document: 'developer',
  errorFormat: oauthErrorFormat,
  access: publicAccess,
};
