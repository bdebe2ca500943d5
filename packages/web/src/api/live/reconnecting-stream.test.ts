import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api-error';
import { openReconnectingStream, type StreamState } from './reconnecting-stream';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A real server whose first connections are answered by these, one after the other. */
async function serve(...answers: ((request: IncomingMessage, response: ServerResponse) => void)[]) {
  const server = createServer((request, response) => answers.shift()?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function keep(url: string, silenceMs?: number) {
  const leaving = new AbortController();
  ends.push(() => leaving.abort());
  const states: StreamState['kind'][] = [];
  const frames: string[] = [];
  let gaps = 0;
  const done = openReconnectingStream({
    signal: leaving.signal,
    lastEventId: undefined,
    waitsMs: [5],
    silenceMs,
    open: async (lastEventId, signal) => {
      const headers = new Headers(lastEventId === undefined ? [] : [['last-event-id', lastEventId]]);
      const response = await fetch(url, { headers, signal });
      if (response.ok) return response;
      throw new ApiError(response.status, await response.json(), response.headers);
    },
    onFrame: ({ data }) => void frames.push(data),
    onState: ({ kind }) => void states.push(kind),
    onGap: () => {
      gaps += 1;
    },
  });
  return { states, frames, done, leaving, gaps: () => gaps };
}

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 10 });

describe('a kept stream', () => {
  it('goes on after the last event it saw when the connection breaks', async () => {
    const asked: (string | undefined)[] = [];
    let seen: string[] = [];
    const tell = (text: string, breaks: boolean) => (request: IncomingMessage, response: ServerResponse) => {
      asked.push(request.headers['last-event-id'] as string | undefined);
      response.writeHead(200).write(text);
      if (breaks) void eventually(() => expect(seen).toEqual(['one'])).then(() => response.destroy());
    };
    const url = await serve(tell('id: 7\ndata: one\n\n', true), tell('id: 8\ndata: two\n\n', false));
    const { frames, states, gaps } = keep(url);
    seen = frames;
    await eventually(() => expect(frames).toEqual(['one', 'two']));
    expect(asked).toEqual([undefined, '7']);
    expect(states).toEqual(['connecting', 'live', 'waiting', 'connecting', 'live']);
    expect(gaps()).toBe(1);
  });

  it('waits and tries again when the server is busy, and gives up when it is refused', async () => {
    const answer = (status: number) => (_: IncomingMessage, response: ServerResponse) =>
      void response.writeHead(status).end('{}');
    const { states, done } = keep(await serve(answer(503), answer(429), answer(404)));
    await done;
    expect(states).toEqual(['connecting', 'waiting', 'connecting', 'waiting', 'connecting', 'ended']);
  });

  it('does not trust a connection that has gone silent', async () => {
    const silent = (_: IncomingMessage, response: ServerResponse) => void response.writeHead(200).write(': live\n\n');
    const { states } = keep(await serve(silent, silent), 50);
    await eventually(() => expect(states.filter((kind) => kind === 'live')).toHaveLength(2));
  });

  it('ends when it is left', async () => {
    const url = await serve((_, response) => void response.writeHead(200).write(': live\n\n'));
    const { states, leaving, done } = keep(url);
    await eventually(() => expect(states).toContain('live'));
    leaving.abort();
    await done;
    expect(states).toEqual(['connecting', 'live']);
  });
});
