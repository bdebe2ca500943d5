import Fastify from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { endUnreadBody } from './end-unread-body.js';

afterEach(() => {
  vi.useRealTimers();
});

it('leaves requests alone that come without a connection, such as those of the demo', async () => {
  const app = Fastify();
  app.post('/', async (request) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    endUnreadBody(request.raw);
    expect(() => vi.advanceTimersByTime(60_000)).not.toThrow();
    return 'done';
  });
  const answer = await app.inject({ method: 'POST', url: '/', payload: {} });
  expect(answer.body).toBe('done');
});
