import type { Developer, DeveloperAccountRow } from '../../domains/developers/developer-account.js';
import { identifyDeveloper } from '../../domains/developers/identify-developer.js';
import { acceptToken } from '../../domains/developers/tokens/accept-token.js';
import { DomainError, SessionRequired } from '../../foundation/domain-error.js';
import type { Access, RawRequest } from '../../foundation/http/define-route.js';
import { readBearer } from '../../foundation/http/read-bearer.js';
import type { Platform } from '../../foundation/platform.js';
import { countByAddress, countByRelay, countByToken } from './count-requests.js';

/** The signed-in user, and their developer account if they have one. */
export interface DeveloperCaller extends Developer {
  /** Null when the caller holds a dashboard session. */
  tokenId: string | null;
}

/** Anything without this prefix is looked up as a dashboard session, so our other kinds of token match nothing. */
const developerTokenPrefix = 'svc_dt_';

const isDeveloperToken = (bearer: string | undefined): bearer is string =>
  bearer?.startsWith(developerTokenPrefix) === true;

/** Whether whoever sent the request could send it again now: an answer that goes on for long ends with its caller's right. */
export async function isStillAuthenticated(request: RawRequest, platform: Platform): Promise<boolean> {
  const bearer = readBearer(request);
  if (bearer === undefined) return false;
  const found = isDeveloperToken(bearer)
    ? await acceptToken(platform, bearer)
    : await identifyDeveloper(platform, bearer);
  return found !== undefined;
}

/** A dashboard session or a developer token. */
export const developerAccess: Access<DeveloperCaller> = {
  name: 'developer',
  security: ['dashboardSession', 'developerToken'],
  errors: ['DEVELOPER_TOKEN_INVALID', 'DEVELOPER_TOKEN_RATE_LIMITED'],
  sessionRefusal: true,
  async identify(request, platform) {
    const rejectAboveLimit = await countByAddress(request, platform);
    const caller = await identifyByBearer(request, platform);
    rejectAboveLimit();
    if (caller.tokenId !== null) await countByToken(request, platform, caller.tokenId);
    return caller;
  },
};

/**
 * The calls of a relay's client: many and small, so they count against a limit of their own and against no other. A caller
 * who is refused is counted by address, as everywhere.
 */
export const relayAccess: Access<DeveloperCaller> = {
  name: 'relay',
  security: ['dashboardSession', 'developerToken'],
  errors: ['DEVELOPER_TOKEN_INVALID', 'RELAY_RATE_LIMITED'],
  sessionRefusal: true,
  async identify(request, platform) {
    const caller = await identifyByBearer(request, platform).catch(async (error: unknown) => {
      await countByAddress(request, platform);
      throw error;
    });
    await countByRelay(request, platform, caller.userId);
    return caller;
  },
};

async function identifyByBearer(request: RawRequest, platform: Platform): Promise<DeveloperCaller> {
  const bearer = readBearer(request);
  const caller = isDeveloperToken(bearer)
    ? await identifyByToken(platform, bearer)
    : await identifyBySession(platform, bearer);
  if (caller.account) request.calledBy = { kind: 'developer', developerId: caller.account.id };
  return caller;
}

/** For what a person must do themselves, such as approving a sign-in: a token cannot create tokens. */
export const personAccess: Access<DeveloperCaller> = {
  name: 'person',
  security: ['dashboardSession'],
  errors: [],
  sessionRefusal: true,
  async identify(request, platform) {
    const rejectAboveLimit = await countByAddress(request, platform);
    const caller = await identifyBySession(platform, readBearer(request));
    rejectAboveLimit();
    return caller;
  },
};

/** Public, and counted by address like everything else here. */
export const publicAccess: Access<null> = {
  name: 'public',
  security: [],
  errors: ['slow_down'],
  async identify(request: RawRequest, platform: Platform) {
    const rejectAboveLimit = await countByAddress(request, platform);
    rejectAboveLimit();
    return null;
  },
};

async function identifyByToken(platform: Platform, bearer: string): Promise<DeveloperCaller> {
  const developer = await acceptToken(platform, bearer);
  if (developer) return developer;
  throw new DomainError('DEVELOPER_TOKEN_INVALID', {
    headers: { 'www-authenticate': 'Bearer realm="svc-developer", error="invalid_token"' },
  });
}

async function identifyBySession(platform: Platform, bearer: string | undefined): Promise<DeveloperCaller> {
  const developer = bearer === undefined ? undefined : await identifyDeveloper(platform, bearer);
  if (!developer) throw new SessionRequired();
  return { ...developer, tokenId: null };
}

/** The caller's account; routes that need one are refused before their handler runs when there is none. */
export function accountOf({ account }: DeveloperCaller): DeveloperAccountRow {
  if (!account) throw new DomainError('DEVELOPER_ACCOUNT_NOT_FOUND');
  return account;
}

/** A suspended developer may read. */
export function rejectSuspended({ account }: DeveloperCaller, method: string): void {
  if (method !== 'GET' && account?.status === 'suspended') throw new DomainError('DEVELOPER_ACCOUNT_SUSPENDED');
}
