import type { SignedInUser } from '../../domains/accounts/recognise-session.js';
import { sessionAccess } from '../../domains/accounts/session-access.js';
import { type Access, noParameters, type RouteDefaults } from '../../foundation/http/define-route.js';
import { developerDialect } from '../../foundation/http/dialects/developer-dialect.js';
import { Refusal } from '../../foundation/http/refusal.js';
import { addressKey } from '../../foundation/limits/address-key.js';
import { perMinute } from '../../foundation/limits/rate-limiter.js';

/** Routes for a signed-in person. */
export const dashboardRoute: RouteDefaults<SignedInUser> = {
  document: 'dashboard',
  dialect: developerDialect,
  access: sessionAccess,
  query: noParameters,
};

/** Signing in, signing up and the like, counted together: each of them has a stricter limit of its own. */
const publicRequestsPerSignIn = 4;

/** Anyone, but rate-limited, and counted before a byte of the body is read. */
const stranger: Access<null> = {
  name: 'stranger',
  security: [],
  errors: ['SIGN_IN_LIMITED'],
  async identify({ address }, { limiter, config }) {
    const rate = perMinute('dashboard_public', publicRequestsPerSignIn * config.limits.signInPerMinute);
    const permit = await limiter.take(rate, addressKey(address));
    if (permit && !permit.allowed)
      throw new Refusal('SIGN_IN_LIMITED', { retryAfterSeconds: permit.retryAfterSeconds });
    return null;
  },
};

/** Routes for somebody who has not signed in yet. */
export const publicDashboardRoute: RouteDefaults<null> = {
  document: 'dashboard',
  dialect: developerDialect,
  access: stranger,
  query: noParameters,
};
