import type { ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import type { HandlerResponse } from './response.js';

/** The answer's own headers win over the usual ones. */
export function sendResponse(
  response: ServerResponse,
  { status, body, json, bytes, headers: own, cookies }: HandlerResponse,
  headers: Record<string, string | number | string[]>,
): void {
  if (cookies && cookies.length > 0) headers['set-cookie'] = [...cookies];
  if (bytes instanceof Readable) {
    response.writeHead(status, Object.assign(headers, own));
    sendStream(response, bytes);
    return;
  }
  const content = bytes ?? json ?? (body === undefined ? undefined : JSON.stringify(body));
  if (content !== undefined) {
    headers['content-type'] = bytes === undefined ? 'application/json; charset=utf-8' : 'application/octet-stream';
    headers['content-length'] = Buffer.byteLength(content);
  } else if (mayHaveLength(status)) {
    headers['content-length'] = 0;
  }
  response.writeHead(status, Object.assign(headers, own));
  response.end(content);
}

function sendStream(response: ServerResponse, bytes: Readable): void {
  if (response.req.method === 'HEAD') {
    bytes.destroy();
    response.end();
    return;
  }
  // A client that disconnects, or a file that ends early, ends the connection: the head is sent, so no error can follow.
  pipeline(bytes, response, () => undefined);
}

/** 204 and 304 must not announce a length. */
const mayHaveLength = (status: number): boolean => status !== 204 && status !== 304;
