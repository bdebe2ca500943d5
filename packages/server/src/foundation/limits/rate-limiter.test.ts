import { describe, expect, it } from 'vitest';
import { rateLimitHeaders } from './rate-limit-headers.js';
import { openLocalRateLimiter, perMinute, type Rate } from './rate-limiter.js';

const rate: Rate = { name: 'business', perSecond: 50, burst: 500 };

function limiterAt(start = 1_000_000) {
  const time = { ms: start };
  return { time, limiter: openLocalRateLimiter(() => time.ms) };
}

describe('the local rate limiter', () => {
  it('allows exactly the burst, then refuses with the time to wait', async () => {
    const { limiter } = limiterAt();
    for (let i = 0; i < 500; i++) expect((await limiter.take(rate, 'a'))?.allowed, `request ${i}`).toBe(true);
    const refused = await limiter.take(rate, 'a');
    expect(refused).toMatchObject({ allowed: false, remaining: 0 });
    expect(refused?.retryAfterSeconds).toBeCloseTo(0.02, 3);
  });

  it('refills at the rate and never beyond the burst', async () => {
    const { limiter, time } = limiterAt();
    for (let i = 0; i < 500; i++) await limiter.take(rate, 'a');
    time.ms += 1_000;
    let allowed = 0;
    while ((await limiter.take(rate, 'a'))?.allowed) allowed++;
    expect(allowed).toBe(50);
    time.ms += 3_600_000;
    expect((await limiter.take(rate, 'a'))?.remaining).toBe(499);
  });

  it('counts keys and rates apart', async () => {
    const { limiter } = limiterAt();
    const two = perMinute('two', 2);
    await limiter.take(two, 'a');
    await limiter.take(two, 'a');
    expect((await limiter.take(two, 'a'))?.allowed).toBe(false);
    expect((await limiter.take(two, 'b'))?.allowed).toBe(true);
    expect((await limiter.take(perMinute('other', 2), 'a'))?.allowed).toBe(true);
  });

  it('does not count a refused request, so that waiting helps', async () => {
    const { limiter, time } = limiterAt();
    const one = perMinute('one', 1);
    await limiter.take(one, 'a');
    for (let i = 0; i < 10; i++) await limiter.take(one, 'a');
    time.ms += 60_001;
    expect((await limiter.take(one, 'a'))?.allowed).toBe(true);
  });

  it('looks without taking, and takes 0 for no limit', async () => {
    const { limiter } = limiterAt();
    await limiter.peek(rate, 'a');
    expect((await limiter.peek(rate, 'a'))?.remaining).toBe(500);
    expect(await limiter.take(perMinute('off', 0), 'a')).toBeUndefined();
  });

  it('writes the headers of the IETF draft', async () => {
    const { limiter } = limiterAt();
    const permit = await limiter.take(rate, 'a');
    expect(permit && rateLimitHeaders(rate, permit)).toEqual({
      'ratelimit-policy': '"business";q=500;w=10',
      ratelimit: '"business";r=499;t=1',
    });
  });
});
