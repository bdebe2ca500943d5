import { DomainError, SessionRequired } from '../../foundation/domain-error.js';
import type { Access, RawRequest } from '../../foundation/http/define-route.js';
import { isId } from '../../foundation/http/path-params.js';
import { readBearer } from '../../foundation/http/read-bearer.js';
import type { Platform } from '../../foundation/platform.js';
import { recordSessionUse } from '../accounts/record-session-use.js';
import { readSessionToken } from '../accounts/session-token.js';
import type { Caller } from './caller.js';
import { effectivePermissions } from './members-table.js';
import { type SignedInMember, selectSignedInMember } from './signed-in-members-table.js';
import { viewerOf } from './viewer.js';

/** For commerce operations that a member performs in `{businessId}`: the session and the membership are one query. */
export const memberAccess: Access<Caller> = {
  name: 'member',
  security: ['dashboardSession'],
  errors: ['SESSION_REQUIRED', 'NOT_FOUND'],
  async identify(request, platform, params) {
    const named = params.businessId;
    const businessId = named !== undefined && isId(named) ? named : null;
    const found = await identifyMember(request, platform, businessId);
    if (!found) throw new SessionRequired();
    await recordSessionUse(platform, found);
    const { userId, owner, permissions } = found;
    if (businessId === null || owner === null || permissions === null) throw new DomainError('NOT_FOUND');
    const caller = memberCaller({ businessId, userId, owner, permissions });
    request.cause.actor = caller;
    return caller;
  },
};

async function identifyMember(
  request: RawRequest,
  platform: Platform,
  businessId: string | null,
): Promise<SignedInMember | undefined> {
  const token = readBearer(request);
  const claims = token === undefined ? undefined : await readSessionToken(platform, token);
  return claims && selectSignedInMember(platform.db, { claims, businessId }, platform.clock.now());
}

export interface MemberStanding {
  businessId: string;
  userId: string;
  owner: boolean;
  permissions: string[];
}

/** A member as a caller of operations: all stores, and contacts only with the permission to see them. */
export function memberCaller({ businessId, userId, ...standing }: MemberStanding): Caller {
  const permissions = new Set(effectivePermissions(standing));
  return {
    ...viewerOf({ businessId, storeIds: null }, permissions),
    kind: 'member',
    permissions,
    principal: `member:${businessId}:${userId}`,
    installationId: null,
    appId: null,
    userId,
  };
}
