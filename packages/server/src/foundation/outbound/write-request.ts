import type { Writable } from 'node:stream';
import type { Destination } from './judge-url.js';
import { OutboundFailure } from './name-failure.js';

/** A larger body is not copied behind its head. */
const mostCopied = 16_384;
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** No line break, above all: what a value holds must not become a header of its own. */
const wrongInValue = /[^\t\x20-\x7e\x80-\xff]/;
const wrongInPath = /[^\x21-\x7e]/;

/** The head of a POST and its body, ready to be written. */
export interface WholeRequest {
  head: string;
  body: Buffer;
}

const noBody: Buffer = Buffer.alloc(0);

/** `headers`: names and values in turn, without those that say where the request goes or where it ends. */
export function composePost({ origin, path }: Destination, headers: readonly string[], body = noBody): WholeRequest {
  if (wrongInPath.test(path)) throw wrong('the path');
  const host = origin.slice(origin.indexOf('//') + 2);
  let head = `POST ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: keep-alive\r\n`;
  for (let place = 0; place + 1 < headers.length; place += 2) {
    const name = headers[place] ?? '';
    const value = headers[place + 1] ?? '';
    if (!token.test(name) || wrongInValue.test(value)) throw wrong(`the header ${name}`);
    head += `${name}: ${value}\r\n`;
  }
  return { head: `${head}content-length: ${body.length}\r\n\r\n`, body };
}

/** In one system call: head and body travel in one packet where they fit. */
export function writeRequest(to: Writable, { head, body }: WholeRequest): void {
  if (body.length > mostCopied) {
    to.cork();
    to.write(head, 'latin1');
    to.write(body);
    to.uncork();
    return;
  }
  const whole = Buffer.allocUnsafe(head.length + body.length);
  whole.write(head, 'latin1');
  body.copy(whole, head.length);
  to.write(whole);
}

const wrong = (what: string) => new OutboundFailure('NETWORK_ERROR', `${what} cannot be written`);
