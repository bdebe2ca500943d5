import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '../failures.js';
import type { Server } from './server.js';

export interface ServerEvent {
  type: string;
  data: string;
}

/** A stream of the server: it goes on where it broke off, until the person ends it or the server refuses. */
export async function* readServerEvents(
  server: Server,
  path: string,
  query: Record<string, string | number | undefined>,
  signal: AbortSignal,
): AsyncGenerator<ServerEvent> {
  let lastId: string | undefined;
  let pauseMs = 500;
  while (!signal.aborted) {
    try {
      for await (const { id, ...event } of readOnce(server, path, query, lastId, signal)) {
        lastId = id ?? lastId;
        pauseMs = 500;
        yield event;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!isPassing(error)) throw error;
    }
    // Later each time while the server stays away.
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
    pauseMs = Math.min(pauseMs * 2, 10_000);
  }
}

/** The connection broke, or the server is busy or restarting. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Failure)) return error instanceof TypeError || (error as Error).name === 'TimeoutError';
  const status = Number(error.details.status);
  return error.code === 'SERVER_UNREACHABLE' || status === 429 || status >= 500;
}

async function* readOnce(
  server: Server,
  path: string,
  query: Record<string, string | number | undefined>,
  lastId: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<ServerEvent & { id: string | undefined }> {
  const headers = { accept: 'text/event-stream', ...(lastId !== undefined && { 'last-event-id': lastId }) };
  const answer = await server.send('GET', path, { query, headers, endless: true });
  for await (const event of framesOf(answer)) {
    signal.throwIfAborted();
    yield event;
  }
}

/** The events of one answer. */
export async function* framesOf(
  answer: Response,
  heard: () => void = () => undefined,
): AsyncGenerator<ServerEvent & { id: string | undefined }> {
  let event: { id?: string; type: string; data: string[] } = { type: 'message', data: [] };
  for await (const line of linesOf(answer, heard)) {
    if (line === '') {
      if (event.data.length > 0) yield { id: event.id, type: event.type, data: event.data.join('\n') };
      event = { type: 'message', data: [] };
      continue;
    }
    const [, name, value = ''] = /^(id|event|data):? ?(.*)$/.exec(line) ?? [];
    if (name === 'id') event.id = value;
    if (name === 'event') event.type = value;
    if (name === 'data') event.data.push(value);
  }
}

async function* linesOf(answer: Response, heard: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of answer.body ?? []) {
    heard();
    const lines = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
