import { acceptToken } from '../../../domains/developers/tokens/accept-token.js';
import { DomainError } from '../../../foundation/domain-error.js';
import type { Access, RawRequest } from '../../../foundation/http/define-route.js';
import { readBearer } from '../../../foundation/http/read-bearer.js';
import { parseUrl } from '../../../foundation/parse-url.js';
import type { Platform } from '../../../foundation/platform.js';
import { countByAddress, countByToken } from '../count-requests.js';

export interface McpCaller {
  userId: string;
  /** As it was sent: every call that a tool makes carries it. */
  token: string;
}

export const mcpPath = '/developer/mcp';
/** RFC 9728, 3.1: the well-known name stands before the path of the resource. */
export const metadataPath = `/.well-known/oauth-protected-resource${mcpPath}`;

/** A developer token and nothing else: a session belongs to a browser, and a browser has no business here. */
export const mcpAccess: Access<McpCaller> = {
  name: 'mcp',
  security: ['developerToken'],
  errors: ['DEVELOPER_TOKEN_INVALID', 'DEVELOPER_TOKEN_RATE_LIMITED', 'ORIGIN_REFUSED'],
  async identify(request, platform) {
    const rejectAboveLimit = await countByAddress(request, platform);
    const token = readBearer(request);
    const developer = token?.startsWith('svc_dt_') ? await acceptToken(platform, token) : undefined;
    if (token === undefined || !developer) throw notRecognised(platform, token !== undefined);
    rejectAboveLimit();
    await countByToken(request, platform, developer.tokenId);
    if (developer.account) request.calledBy = { kind: 'developer', developerId: developer.account.id };
    rejectForeignOrigin(request, platform);
    return { userId: developer.userId, token };
  },
};

/** Tells a client where to read how one gets in (RFC 9728, 5.1). */
function notRecognised({ config }: Platform, tokenSent: boolean): DomainError {
  const challenge = [
    'Bearer realm="svc-developer"',
    ...(tokenSent ? ['error="invalid_token"'] : []),
    `resource_metadata="${config.baseUrl}${metadataPath}"`,
  ];
  return new DomainError('DEVELOPER_TOKEN_INVALID', { headers: { 'www-authenticate': challenge.join(', ') } });
}

const ownNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A page elsewhere may reach a server that its visitor can reach; programs send no Origin. */
function rejectForeignOrigin({ headers: { origin } }: RawRequest, { config }: Platform): void {
  if (origin === undefined) return;
  const own = new URL(config.baseUrl);
  if (origin === own.origin || origin === new URL(config.dashboardUrl).origin) return;
  // On a private machine the same server has a few names, which nobody can point elsewhere.
  const sent = parseUrl(origin);
  if (sent && ownNames.has(sent.hostname) && ownNames.has(own.hostname) && sent.port === own.port) return;
  throw new DomainError('ORIGIN_REFUSED');
}
