import { developerTokenIdleDays, developerTokenLifeDays } from '@souk/contract';

const dayMs = 86_400_000;

interface TokenTimes {
  created_at: Date;
  last_used_at: Date | null;
}

/** 90 days after the last use, and never later than 365 days after the issue. */
export function expiryOf({ created_at, last_used_at }: TokenTimes): Date {
  const idleEnd = (last_used_at ?? created_at).getTime() + developerTokenIdleDays * dayMs;
  const lifeEnd = created_at.getTime() + developerTokenLifeDays * dayMs;
  return new Date(Math.min(idleEnd, lifeEnd));
}

export function isExpired(token: TokenTimes, now: Date): boolean {
  return now >= expiryOf(token);
}
