import type { FastifyInstance } from 'fastify';
import type { InnerCalls } from '../../domains/hosting/open-instance-source.js';
import type { InnerAnswer } from '../../hosting/channel/instance-source.js';

/** What a hosted app may call of Souk: tokens, the Admin API, and the keys to verify with. The host judges it too. */
const allowed = /^\/apps\/(oauth\/|\d{4}-\d{2}\/|versions$|webhook-keys$|jwks\.json$|\.well-known\/)/;

const refused: InnerAnswer = {
  status: 403,
  headers: [['content-type', 'application/json']],
  body: Buffer.from('{"code":"ROUTE_NOT_ALLOWED","message":"A hosted app cannot call this."}'),
};

/** Souk's own routes without a socket: the guard rightly forbids our own port to everybody's code. */
export function callInside(api: Pick<FastifyInstance, 'inject'>): InnerCalls {
  return async ({ method, path, headers, body }, address) => {
    const pathname = path.split('?', 1)[0] ?? '';
    if (!allowed.test(pathname) || pathname.includes('..') || !isMethod(method)) return refused;
    const answer = await api.inject({
      method,
      url: path,
      headers: Object.fromEntries(headers.filter(([name]) => !forwarding.test(name))),
      payload: body ?? undefined,
      remoteAddress: address,
    });
    return { status: answer.statusCode, headers: pairsOf(answer.headers), body: answer.rawPayload };
  };
}

const forwarding = /^(forwarded|x-forwarded-.*|x-real-ip|host|connection|transfer-encoding)$/i;
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

function isMethod(method: string): method is (typeof methods)[number] {
  return (methods as readonly string[]).includes(method);
}

function pairsOf(headers: Record<string, unknown>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
  );
}
