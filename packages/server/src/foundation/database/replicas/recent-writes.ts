import type { Redis } from 'ioredis';
import type { Log } from '../../observe/open-log.js';

/** Who wrote in the last few seconds, and therefore reads from the primary. */
export interface RecentWrites {
  /** Before the write is answered, so that a read that follows the answer finds it. */
  note(who: string): Promise<void>;
  has(who: string): Promise<boolean>;
}

/** Longer than a replica may be behind, with the age of the look that said so. */
const ownWritesMs = 5_000;
const maxRemembered = 20_000;

/** Shared between processes where there is a Redis; while it is away everybody counts as one who wrote. */
export function openRecentWrites(redis: Redis | null, log: Log): RecentWrites {
  const until = new Map<string, number>();

  const remember = (who: string) => {
    const nowMs = performance.now();
    // Written again, it goes to the end: the first are the oldest.
    until.delete(who);
    until.set(who, nowMs + ownWritesMs);
    for (const [one, endsMs] of until) {
      if (endsMs > nowMs && until.size <= maxRemembered) break;
      until.delete(one);
    }
  };

  return {
    async note(who) {
      remember(who);
      try {
        await redis?.set(`souk:wrote:${who}`, '1', 'PX', ownWritesMs);
      } catch (error) {
        log.debug({ err: error }, 'a write could not be noted for other processes');
      }
    },
    async has(who) {
      if ((until.get(who) ?? 0) > performance.now()) return true;
      if (!redis) return false;
      try {
        return (await redis.exists(`souk:wrote:${who}`)) === 1;
      } catch {
        return true;
      }
    },
  };
}
