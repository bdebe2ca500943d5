import type { PreparedPost } from './prepare-post.js';

/** What no header may hold (RFC 9110, section 5.5): a line break in one would begin another. */
const unsafe = /[^\t\x20-\x7e\x80-\xff]/;

/** A whole POST as bytes, so that it leaves in one piece. */
export function writeRequest({ path, lines, bodyBase64 }: PreparedPost): Buffer {
  const length = lengthOf(bodyBase64);
  const head = writeHead(path, [...lines, 'content-length', String(length), 'connection', 'keep-alive']);
  const request = Buffer.allocUnsafe(head.length + length);
  request.write(head, 0, 'latin1');
  if (request.write(bodyBase64, head.length, 'base64') !== length) throw new Error('The body is no base64.');
  return request;
}

function writeHead(path: string, lines: readonly string[]): string {
  let head = `POST ${path} HTTP/1.1\r\n`;
  for (let place = 0; place + 1 < lines.length; place += 2) {
    const line = `${lines[place]}: ${lines[place + 1]}`;
    if (unsafe.test(line)) throw new Error(`The header ${lines[place]} holds what no header may.`);
    head += `${line}\r\n`;
  }
  return `${head}\r\n`;
}

/** Three bytes for every four characters, less what fills the last four up. */
function lengthOf(base64: string): number {
  const filling = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return (base64.length / 4) * 3 - filling;
}
