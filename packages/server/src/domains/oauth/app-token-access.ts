import { isScope, type Permission, permissionsOfScopes } from '@souk/contract';
import { DomainError } from '../../foundation/domain-error.js';
import type { Access, RawRequest } from '../../foundation/http/define-route.js';
import { readBearer } from '../../foundation/http/read-bearer.js';
import { rateLimitHeaders } from '../../foundation/limits/rate-limit-headers.js';
import type { Platform } from '../../foundation/platform.js';
import { isTokenOf } from '../../foundation/secrets/random-token.js';
import { type Caller, installationOf } from '../businesses/caller.js';
import { memberCaller } from '../businesses/member-access.js';
import { viewerOf } from '../businesses/viewer.js';
import { cacheKeyOfToken, hashOfKey } from './access-token-cache.js';
import { type AccessTokenRow, selectAccessToken } from './token-pairs-table.js';

/** For installed apps: the access token, then the limit that all apps of the business share. */
export const appTokenAccess: Access<Caller> = {
  name: 'app token',
  security: ['accessToken'],
  errors: ['APP_TOKEN_INVALID', 'BUSINESS_RATE_LIMITED'],
  async identify(request, platform) {
    const token = readBearer(request);
    const caller = token !== undefined && isTokenOf('at', token) ? await identifyToken(platform, token) : undefined;
    if (!caller) {
      throw new DomainError('APP_TOKEN_INVALID', {
        headers: { 'www-authenticate': 'Bearer realm="svc-apps", error="invalid_token"' },
      });
    }
    request.calledBy = { kind: 'app', ...installationOf(caller) };
    request.cause.actor = caller;
    await takePermit(request, platform, caller.businessId);
    return caller;
  },
};

/** Who holds this token. Cached between requests; one query otherwise. */
async function identifyToken(platform: Platform, token: string): Promise<Caller | undefined> {
  const key = cacheKeyOfToken(token);
  const now = platform.clock.now();
  const { accessTokens } = platform;
  const remembered = accessTokens.recall(key);
  if (remembered) return remembered.expiresAt > now ? remembered.caller : undefined;
  const remember = accessTokens.beginReading();
  const row = await selectAccessToken(platform.db, hashOfKey(key), now);
  const caller = row && callerOf(row);
  if (caller) {
    const { family_id: familyId, session_id: sessionId, access_expires_at: expiresAt } = row;
    remember(key, { caller, familyId, sessionId, expiresAt });
  }
  return caller;
}

function callerOf(row: AccessTokenRow): Caller | undefined {
  const permissions = permissionsOf(row);
  if (!permissions) return undefined;
  return {
    ...viewerOf({ businessId: row.business_id, storeIds: row.store_ids }, permissions),
    kind: 'app',
    permissions,
    principal: `installation:${row.installation_id}${row.user_id ? `:user:${row.user_id}` : ''}`,
    installationId: row.installation_id,
    appId: row.app_id,
    userId: row.user_id,
  };
}

/** An online token acts with what both the app and the person may do; a person who left the business may do nothing. */
function permissionsOf(row: AccessTokenRow): ReadonlySet<Permission> | undefined {
  const ofApp = permissionsOfScopes(row.scopes.filter(isScope));
  const { user_id: userId, user_is_owner: owner, user_permissions: permissions } = row;
  if (userId === null) return ofApp;
  if (owner === null || permissions === null) return undefined;
  const person = memberCaller({ businessId: row.business_id, userId, owner, permissions });
  return new Set([...ofApp].filter((permission) => person.permissions.has(permission)));
}

async function takePermit(request: RawRequest, { limiter, config }: Platform, businessId: string): Promise<void> {
  const rate = { name: 'business', perSecond: config.limits.businessPerSecond, burst: config.limits.businessBurst };
  const permit = await limiter.take(rate, businessId);
  if (!permit) return;
  Object.assign(request.answerHeaders, rateLimitHeaders(rate, permit));
  if (!permit.allowed) throw new DomainError('BUSINESS_RATE_LIMITED', { retryAfterSeconds: permit.retryAfterSeconds });
}
