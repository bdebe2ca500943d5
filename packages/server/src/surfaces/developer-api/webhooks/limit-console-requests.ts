import type { ErrorCode } from '@souk/contract';
import { DomainError } from '../../../foundation/domain-error.js';
import type { RawRequest } from '../../../foundation/http/define-route.js';
import { perMinute, type Rate } from '../../../foundation/limits/rate-limiter.js';
import type { Platform } from '../../../foundation/platform.js';

interface Counted {
  platform: Platform;
  request: RawRequest;
}

export function limitReplays({ platform }: Counted, appId: string): Promise<void> {
  const rate = perMinute('webhook-replay', platform.config.limits.replayPerMinute);
  return count(platform, rate, appId, 'WEBHOOK_REPLAY_RATE_LIMITED');
}

export function limitTests({ platform }: Counted, installationId: string): Promise<void> {
  const rate = perMinute('webhook-test', platform.config.limits.testPerMinute);
  return count(platform, rate, installationId, 'WEBHOOK_TEST_RATE_LIMITED');
}

async function count({ limiter }: Platform, rate: Rate, key: string, code: ErrorCode): Promise<void> {
  const permit = await limiter.take(rate, key);
  if (permit && !permit.allowed) throw new DomainError(code, { retryAfterSeconds: permit.retryAfterSeconds });
}
