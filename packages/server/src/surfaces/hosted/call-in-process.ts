import type { InnerCalls } from '../../domains/hosting/open-instance-source.js';
import type { InProcessApi, InProcessRequest } from '../../foundation/http/in-process-api.js';
import type { InnerAnswer } from '../../hosting/channel/instance-source.js';
import { outboundLimits } from '../../hosting/host/limits.js';

/** What a hosted app may call of Souk: tokens, the Admin API, and the keys to verify with. The host judges it too. */
const allowed = /^\/apps\/(oauth\/|\d{4}-\d{2}\/|versions$|webhook-keys$|jwks\.json$|\.well-known\/)/;

const refused = refusing(403, 'ROUTE_NOT_ALLOWED', 'Hosted apps cannot request this URL.');
const tooLong = refusing(502, 'ANSWER_TOO_LARGE', `A response can have at most ${outboundLimits.answerBytes} bytes.`);

/** Souk's own routes without a socket: the guard rightly forbids our own port to everybody's code. */
export function callInProcess(inProcessApi: Pick<InProcessApi, 'call'>): InnerCalls {
  return async ({ method, path, headers, body }, address) => {
    const pathname = path.split('?', 1)[0] ?? '';
    if (!allowed.test(pathname) || pathname.includes('..') || !isMethod(method)) return refused;
    const answer = await inProcessApi.call({
      method,
      url: path,
      headers: Object.fromEntries(headers.filter(([name]) => !forwarding.test(name))),
      body: body ?? undefined,
      address,
      maxBytes: outboundLimits.answerBytes,
    });
    if (answer.truncated) return tooLong;
    return { status: answer.status, headers: pairsOf(answer.headers), body: answer.bytes };
  };
}

function refusing(status: number, code: string, message: string): InnerAnswer {
  return {
    status,
    headers: [['content-type', 'application/json']],
    body: Buffer.from(JSON.stringify({ code, message })),
  };
}

const forwarding = /^(forwarded|x-forwarded-.*|x-real-ip|host|connection|transfer-encoding)$/i;
const methods: readonly string[] = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
] satisfies InProcessRequest['method'][];

function isMethod(method: string): method is InProcessRequest['method'] {
  return methods.includes(method);
}

function pairsOf(headers: Record<string, string | undefined>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
}
