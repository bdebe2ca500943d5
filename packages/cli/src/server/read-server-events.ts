import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '../failures.js';
import { EventParser, type ServerEvent } from './parse-server-events.js';
import type { Server } from './server.js';

/** A stream of the server: it goes on where it broke off, until the person ends it or the server refuses. */
export async function* readServerEvents(
  server: Server,
  path: string,
  query: Record<string, string | number | undefined>,
  signal: AbortSignal,
): AsyncGenerator<Omit<ServerEvent, 'id'>> {
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
): AsyncGenerator<ServerEvent> {
  const headers = { accept: 'text/event-stream', ...(lastId !== undefined && { 'last-event-id': lastId }) };
  const answer = await server.send('GET', path, { query, headers, endless: true });
  for await (const events of eventsOf(answer)) {
    signal.throwIfAborted();
    yield* events;
  }
}

/** The events of one answer, as many together as came together. */
export async function* eventsOf(answer: Response, heard: () => void = () => undefined): AsyncGenerator<ServerEvent[]> {
  const decoder = new TextDecoder();
  const parser = new EventParser();
  for await (const chunk of answer.body ?? []) {
    heard();
    yield parser.push(decoder.decode(chunk as Uint8Array, { stream: true }));
  }
}
