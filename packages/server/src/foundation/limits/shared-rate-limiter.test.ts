import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningRedis, redisInstalled, startRedis } from '../../../testing/start-redis.js';
import { openSharedRateLimiter, perMinute, type RateLimiter } from './rate-limiter.js';

describe.runIf(redisInstalled)('the shared rate limiter', () => {
  let redis: RunningRedis;
  let limiters: RateLimiter[];
  let away = 0;
  beforeAll(async () => {
    redis = await startRedis();
    limiters = Array.from({ length: 3 }, () => {
      const client = new Redis(redis.url, { maxRetriesPerRequest: 0 });
      client.on('error', () => undefined);
      return openSharedRateLimiter(client, () => away++);
    });
  });
  afterAll(async () => {
    for (const limiter of limiters) await limiter.close();
    await redis.stop();
  });

  it('lets exactly the burst through, however many processes ask at once', async () => {
    const rate = { name: 'exact', perSecond: 0.01, burst: 100 };
    const permits = await Promise.all(Array.from({ length: 300 }, (_, i) => limiters[i % 3]?.take(rate, 'business-1')));
    expect(permits.filter((permit) => permit?.allowed)).toHaveLength(100);
    const refused = permits.find((permit) => !permit?.allowed);
    expect(refused?.retryAfterSeconds).toBeGreaterThan(90);
  });

  it('looks without taking', async () => {
    const rate = perMinute('peek', 5);
    await limiters[0]?.take(rate, 'a');
    expect((await limiters[1]?.peek(rate, 'a'))?.remaining).toBe(4);
    expect((await limiters[2]?.peek(rate, 'a'))?.remaining).toBe(4);
  });

  it('falls back to counting locally while Redis is away', async () => {
    await redis.stop();
    const rate = perMinute('fallback', 2);
    const responses = [];
    for (let i = 0; i < 3; i++) responses.push((await limiters[0]?.take(rate, 'a'))?.allowed);
    expect(responses).toEqual([true, true, false]);
    expect(away).toBeGreaterThan(0);
  });
});
