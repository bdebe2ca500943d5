import type { Redis } from 'ioredis';

/** How often something may happen: `burst` at once, then `perSecond` on average. */
export interface Rate {
  name: string;
  perSecond: number;
  burst: number;
}

export interface Permit {
  allowed: boolean;
  /** How many more are allowed right now. */
  remaining: number;
  /** Seconds until the full burst is available again. */
  resetSeconds: number;
  /** Seconds until the next one is allowed; 0 when this one was. */
  retryAfterSeconds: number;
}

export interface RateLimiter {
  /** True when the counts are shared by all processes. */
  shared: boolean;
  /** Takes one permit. A rate of 0 per second means no limit: undefined is returned, and nothing is counted. */
  take(rate: Rate, key: string): Promise<Permit | undefined>;
  /** Peeks without taking a permit. */
  peek(rate: Rate, key: string): Promise<Permit | undefined>;
  close(): Promise<void>;
}

export const perHour = (name: string, count: number): Rate => ({ name, perSecond: count / 3600, burst: count });
export const perMinute = (name: string, count: number): Rate => ({ name, perSecond: count / 60, burst: count });

/**
 * The generic cell rate algorithm: one number per key, the time at which all permits are available again.
 * Exact, constant in memory, and the same arithmetic in one process and in Redis.
 */
function judge(rate: Rate, fullAtMs: number, nowMs: number, cost: number): Permit & { newFullAtMs: number } {
  const intervalMs = 1000 / rate.perSecond;
  const capacityMs = rate.burst * intervalMs;
  const fullAt = Math.max(fullAtMs, nowMs);
  const next = fullAt + cost * intervalMs;
  const allowed = next - nowMs <= capacityMs + 0.001;
  const settled = allowed ? next : fullAt;
  return {
    allowed,
    remaining: Math.max(0, Math.floor((capacityMs - (settled - nowMs)) / intervalMs + 0.001)),
    resetSeconds: (settled - nowMs) / 1000,
    retryAfterSeconds: allowed ? 0 : (next - capacityMs - nowMs) / 1000,
    newFullAtMs: settled,
  };
}

const maxKeys = 200_000;

/** Counts in this process alone. `nowMs` is real time: limits protect the machine, not the business rules. */
export function openLocalRateLimiter(
  nowMs: () => number = () => performance.timeOrigin + performance.now(),
): RateLimiter {
  const fullAt = new Map<string, number>();

  const sweep = () => {
    const now = nowMs();
    for (const [key, time] of fullAt) if (time <= now) fullAt.delete(key);
    // Still full: the oldest keys go first. Forgetting a key only ever lets someone through.
    for (const key of fullAt.keys()) {
      if (fullAt.size <= maxKeys / 2) break;
      fullAt.delete(key);
    }
  };

  const look = (rate: Rate, key: string, cost: number): Permit | undefined => {
    if (rate.perSecond <= 0) return undefined;
    const fullKey = `${rate.name}:${key}`;
    const { newFullAtMs, ...permit } = judge(rate, fullAt.get(fullKey) ?? 0, nowMs(), cost);
    if (cost > 0 && permit.allowed) {
      if (fullAt.size >= maxKeys) sweep();
      fullAt.set(fullKey, newFullAtMs);
    }
    return permit;
  };

  return {
    shared: false,
    take: async (rate, key) => look(rate, key, 1),
    peek: async (rate, key) => look(rate, key, 0),
    close: async () => fullAt.clear(),
  };
}

/** The same arithmetic, atomically, on Redis' own clock. Returns the time at which all permits are back, and now. */
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local interval = tonumber(ARGV[1])
local capacity = tonumber(ARGV[2])
local cost = tonumber(ARGV[3])
local full = math.max(tonumber(redis.call('GET', KEYS[1]) or '0'), now)
local next = full + cost * interval
if cost > 0 and next - now <= capacity + 0.001 then
  redis.call('SET', KEYS[1], string.format('%.3f', next), 'PX', math.ceil(next - now) + 1000)
end
return { string.format('%.3f', full), string.format('%.3f', now) }`;

/** Counts shared through Redis. While Redis is unreachable, the local counts apply. */
export function openSharedRateLimiter(redis: Redis, onAway: (error: unknown) => void): RateLimiter {
  const local = openLocalRateLimiter();
  redis.defineCommand('soukTakePermit', { numberOfKeys: 1, lua: script });
  const command = redis as Redis & { soukTakePermit(key: string, ...args: string[]): Promise<[string, string]> };

  const look = async (rate: Rate, key: string, cost: number): Promise<Permit | undefined> => {
    if (rate.perSecond <= 0) return undefined;
    const intervalMs = 1000 / rate.perSecond;
    try {
      const [full, now] = await command.soukTakePermit(
        `souk:limit:${rate.name}:${key}`,
        String(intervalMs),
        String(intervalMs * rate.burst),
        String(cost),
      );
      const { newFullAtMs: _, ...permit } = judge(rate, Number(full), Number(now), cost);
      return permit;
    } catch (error) {
      onAway(error);
      return cost > 0 ? local.take(rate, key) : local.peek(rate, key);
    }
  };

  return {
    shared: true,
    take: (rate, key) => look(rate, key, 1),
    peek: (rate, key) => look(rate, key, 0),
    close: async () => {
      redis.disconnect();
    },
  };
}
