import type { SoukAnswer } from '../harness/call-souk.js';

/** "Not now, come back in N seconds", or that the same write is still under way. */
export function isHonestDelay({ status, headers, body }: Pick<SoukAnswer, 'status' | 'headers' | 'body'>): boolean {
  const saysWhen = /^[1-9]\d*$/.test(headers.get('retry-after') ?? '');
  if (status === 503) return saysWhen;
  const { code } = (body ?? {}) as { code?: string };
  return status === 409 && code === 'IDEMPOTENCY_KEY_IN_USE';
}

export function tellAnswer(asked: string, { status, text }: Pick<SoukAnswer, 'status' | 'text'>): string {
  return `${asked} was answered with ${status}: ${text.slice(0, 300)}`;
}
