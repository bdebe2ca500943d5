import inject from 'light-my-request';
import { afterEach, expect, it, vi } from 'vitest';
import { endUnreadBody } from './end-unread-body.js';

afterEach(() => {
  vi.useRealTimers();
});

it('leaves requests alone that come without a connection, as the demo’s do', async () => {
  const answer = await inject((request, response) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    endUnreadBody(request);
    expect(() => vi.advanceTimersByTime(60_000)).not.toThrow();
    response.end('done');
  }, '/');
  expect(answer.body).toBe('done');
});
