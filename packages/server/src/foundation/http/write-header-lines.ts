import { validateHeaderValue } from 'node:http';
import { listHeaders } from './list-headers.js';

type Headers = Readonly<Record<string, string>>;

/** The headers of an answer as they are sent, a line each, by the rules of `ListHeaders`. */
export type WriteHeaderLines = (differing: readonly string[], ofRequest: Headers, own: Headers | undefined) => string;

/** Most answers replace none of the usual headers, so that those which are the same in all of them are written once. */
export function writeHeaderLines(differing: readonly string[], ofAll: Headers): WriteHeaderLines {
  const list = listHeaders(differing, ofAll);
  const usual = new Set([...differing, ...Object.keys(ofAll)]);
  const linesOfAll = writeEach(ofAll);

  function replaceAny(headers: Headers, others: Headers): boolean {
    for (const name in headers) if (usual.has(name) || name in others) return true;
    return false;
  }

  return (values, ofRequest, own = none) => {
    if (replaceAny(ofRequest, own) || replaceAny(own, ofRequest)) return writeList(list(values, ofRequest, own));
    let lines = '';
    for (let index = 0; index < values.length; index++) lines += `${differing[index]}: ${values[index]}\r\n`;
    return lines + linesOfAll + writeEach(ofRequest) + writeEach(own);
  };
}

const none: Headers = {};

function writeEach(headers: Headers): string {
  let lines = '';
  for (const name in headers) lines += writeLine(name, headers[name] as string);
  return lines;
}

function writeList(list: readonly string[]): string {
  let lines = '';
  for (let at = 0; at < list.length; at += 2) lines += writeLine(list[at] as string, list[at + 1] as string);
  return lines;
}

/** A value may come from anybody, such as the address of a redirection: one that would begin another line is refused. */
function writeLine(name: string, value: string): string {
  validateHeaderValue(name, value);
  return `${name}: ${value}\r\n`;
}
