// Hears what the app writes and throws, request by request, and hands the host no more than it will keep. A tail worker would do
// the same and double what every request costs. This lives in the app's own isolate, so the host believes nothing of it.
import { AsyncLocalStorage } from 'node:async_hooks';

const maxLines = 500;
const longestText = 4096;
/** Of one report; the host reads none that is a few times as long. */
const maxCharacters = 128 * 1024;

const current = new AsyncLocalStorage();
/** What no request caused. */
const outside = openRecord(null);
/** Those that have something to tell. */
const waiting = new Set();

function openRecord(requestId) {
  return { requestId, lines: [], exceptions: [], left: 0, characters: maxCharacters };
}

const levels = {
  debug: 'debug',
  trace: 'debug',
  log: 'log',
  info: 'info',
  dir: 'log',
  table: 'log',
  warn: 'warn',
  error: 'error',
};
for (const [name, level] of Object.entries(levels)) console[name] = (...parts) => write(level, parts);
console.assert = (holds, ...parts) => {
  if (!holds) write('error', ['Assertion failed:', ...parts]);
};

function write(level, parts) {
  const record = current.getStore() ?? outside;
  waiting.add(record);
  if (record.lines.length >= maxLines || record.characters <= 0) {
    record.left += 1;
    return;
  }
  const text = cut(parts.map((part) => (typeof part === 'string' ? part : describe(part))).join(' '));
  record.characters -= text.length;
  record.lines.push({ timestamp: Date.now(), level, text });
}

/** What the app threw and nobody caught. */
export function noteThrown(error) {
  const record = current.getStore() ?? outside;
  waiting.add(record);
  if (record.exceptions.length >= 20) return;
  const isError = error instanceof Error;
  record.exceptions.push({
    timestamp: Date.now(),
    name: cut(isError ? String(error.name) : 'Error'),
    message: cut(isError ? String(error.message) : describe(error)),
    stack: isError && typeof error.stack === 'string' ? cut(error.stack) : null,
  });
}

/** Runs the work of one request; what is written meanwhile is its own. */
export function hear(requestId, work) {
  return current.run(openRecord(requestId), work);
}

export const hasNews = () => waiting.size > 0;

export async function tell(host) {
  const records = [...waiting];
  waiting.clear();
  await Promise.all(
    records.map(({ requestId, lines, exceptions, left }, place) => {
      Object.assign(records[place], openRecord(requestId));
      return host.fetch('http://host/', {
        method: 'POST',
        headers: { 'souk-lines': String(lines.length + exceptions.length + left) },
        body: JSON.stringify([{ requestId, lines, exceptions, left }]),
      });
    }),
  );
}

function cut(text) {
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}

function describe(value) {
  try {
    if (value instanceof Error) return value.stack ?? String(value);
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}
