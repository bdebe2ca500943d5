import fastify from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { endUnreadBody } from './end-unread-body.js';

afterEach(() => {
  vi.useRealTimers();
});

it('leaves requests alone that come without a connection, as the demo’s do', async () => {
  const api = fastify();
  api.get('/', async ({ raw }) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    endUnreadBody(raw);
    expect(() => vi.advanceTimersByTime(60_000)).not.toThrow();
    return 'done';
  });
  expect((await api.inject('/')).body).toBe('done');
});
