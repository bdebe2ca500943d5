import { SessionRequired } from '../../foundation/domain-error.js';
import type { Access } from '../../foundation/http/define-route.js';
import { readBearer } from '../../foundation/http/read-bearer.js';
import { identifySession, type SignedInUser } from './identify-session.js';

/** For routes that a person calls with the token of their dashboard session. */
export const sessionAccess: Access<SignedInUser> = {
  name: 'session',
  security: ['dashboardSession'],
  errors: [],
  sessionRefusal: true,
  async identify(request, platform) {
    const token = readBearer(request);
    const user = token === undefined ? undefined : await identifySession(platform, token);
    if (!user) throw new SessionRequired();
    return user;
  },
};
