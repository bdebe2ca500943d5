import type { FastifyInstance } from 'fastify';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Call {
  token?: string;
  /** Client id and secret, for the token endpoint. */
  basic?: [string, string];
  json?: object;
  form?: Record<string, string>;
}

export interface DemoClient {
  // biome-ignore lint/suspicious/noExplicitAny: the demo reads a few members of many resources
  call(method: Method, path: string, call?: Call): Promise<any>;
  /** Like `call`, with undefined for 404. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  find(path: string, call?: Call): Promise<any>;
}

/** Calls Souk's own routes without a socket: the demo is made as any developer and merchant would make it. */
export function callSouk(api: FastifyInstance): DemoClient {
  const send = async (method: Method, path: string, { token, basic, json, form }: Call = {}) => {
    const authorization = basic
      ? `Basic ${Buffer.from(basic.join(':')).toString('base64')}`
      : token && `Bearer ${token}`;
    const response = await api.inject({
      method,
      url: path,
      headers: {
        ...(authorization && { authorization }),
        ...(json && { 'content-type': 'application/json' }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      payload: json ?? (form && new URLSearchParams(form).toString()),
    });
    return { status: response.statusCode, body: response.body === '' ? undefined : response.json() };
  };
  const orThrow = (method: string, path: string, { status, body }: { status: number; body: unknown }) => {
    if (status > 299)
      throw new Error(`The demo could not be made: ${method} ${path} answered ${status} ${JSON.stringify(body)}`);
    return body;
  };
  return {
    call: async (method, path, call) => orThrow(method, path, await send(method, path, call)),
    async find(path, call) {
      const answer = await send('GET', path, call);
      return answer.status === 404 ? undefined : orThrow('GET', path, answer);
    },
  };
}
