import type { ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import type { Answer } from './answer.js';
import type { ListHeaders } from './list-headers.js';

const json = 'application/json; charset=utf-8';

/** Writes head and body in one go. `headers` are those of every answer to this request; the answer's own come last. */
export function sendAnswer(
  response: ServerResponse,
  { status, body, json: written, bytes, headers: own }: Answer,
  headers: Record<string, string>,
  list: ListHeaders,
): void {
  if (bytes instanceof Readable) {
    response.writeHead(status, list({ ...headers, ...own }));
    if (response.req.method === 'HEAD') {
      bytes.destroy();
      response.end();
      return;
    }
    // A client that disconnects, or a file that ends early, ends the connection: the head is sent, so no error can follow.
    pipeline(bytes, response, () => undefined);
    return;
  }
  const content = bytes ?? written ?? (body === undefined ? undefined : JSON.stringify(body));
  if (content === undefined) {
    response.writeHead(status, list({ ...headers, ...emptyLength(status), ...own }));
    response.end();
    return;
  }
  const length = typeof content === 'string' ? Buffer.byteLength(content) : content.length;
  response.writeHead(
    status,
    list({
      ...headers,
      'content-type': bytes === undefined ? json : 'application/octet-stream',
      'content-length': String(length),
      ...own,
    }),
  );
  response.end(content);
}

/** 204 and 304 must not announce a length. */
function emptyLength(status: number): Record<string, string> {
  return status === 204 || status === 304 ? {} : { 'content-length': '0' };
}
