import type { Readable } from 'node:stream';

/** What a handler returns: a status, a body that becomes JSON, or bytes as they are. */
export interface HandlerResponse {
  status: number;
  body?: unknown;
  /** Already serialised JSON (a replayed answer), sent as it is. */
  json?: string;
  /** Anything that is not JSON; its media type stands in the headers. */
  bytes?: Buffer | string | Readable;
  headers?: Record<string, string>;
  /** Each is a `Set-Cookie` header of its own. */
  cookies?: readonly string[];
  /** The order or customer whose contacts the body holds, masked or not: to be found again where the answer is kept. */
  contactsOf?: string;
}

type Headers = Record<string, string>;

export const ok = (body: unknown, headers?: Headers): HandlerResponse => ({ status: 200, body, headers });
export const created = (body: unknown, headers?: Headers): HandlerResponse => ({ status: 201, body, headers });
export const accepted = (body: unknown, headers?: Headers): HandlerResponse => ({ status: 202, body, headers });
export const noContent = (headers?: Headers): HandlerResponse => ({ status: 204, headers });
export const page = (html: string, headers?: Headers, status = 200): HandlerResponse => ({
  status,
  bytes: html,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
});
export const redirect = (location: string, status: 302 | 303 | 308 = 303): HandlerResponse => ({
  status,
  headers: { location },
});
