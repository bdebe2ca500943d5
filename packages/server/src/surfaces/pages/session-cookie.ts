import type { Session } from '@souk/contract';
import { parse, serialize } from 'cookie';
import { identifySession, type SignedInUser } from '../../domains/accounts/identify-session.js';
import type { RawRequest } from '../../foundation/http/define-route.js';
import { type HandlerResponse, redirect } from '../../foundation/http/response.js';
import type { Platform } from '../../foundation/platform.js';

type Settings = Pick<Platform, 'config'>;

const isSecure = ({ config }: Settings) => config.dashboardUrl.startsWith('https:');

/**
 * Over https the name's prefix makes browsers refuse a cookie that was not set securely. Over http it contains the port, as cookies do not
 * know ports: two Souks on one machine would sign each other out.
 */
function nameOf(platform: Settings): string {
  if (isSecure(platform)) return '__Host-souk_session';
  return `souk_session_${new URL(platform.config.dashboardUrl).port || '80'}`;
}

/**
 * The API never looks at cookies, so this opens pages only. Lax: a merchant who comes from an app's site to install it is
 * still signed in, but no form elsewhere can speak for them.
 */
const attributesOf = (platform: Settings) =>
  ({ httpOnly: true, secure: isSecure(platform), sameSite: 'lax', path: '/' }) as const;

/** Stores the session in the browser and redirects to another page. */
export function signedInAnd(
  platform: Settings,
  { token, expiresAt }: Pick<Session, 'token' | 'expiresAt'>,
  next: string,
): HandlerResponse {
  const attributes = { ...attributesOf(platform), expires: new Date(expiresAt) };
  const answer = redirect(next);
  return { ...answer, headers: { ...answer.headers, 'set-cookie': serialize(nameOf(platform), token, attributes) } };
}

export function dropSession(platform: Settings): Record<string, string> {
  return { 'set-cookie': serialize(nameOf(platform), '', { ...attributesOf(platform), maxAge: 0 }) };
}

/** Who looks at the page; null for somebody who is not signed in. */
export async function identifyVisitor(request: RawRequest, platform: Platform): Promise<SignedInUser | null> {
  const token = parse(request.headers.cookie ?? '')[nameOf(platform)];
  return (token && (await identifySession(platform, token))) || null;
}
