import type { Colours } from '../terminal/colours.js';
import { safe } from '../terminal/table.js';
import type { Attempt, AttemptAnswer } from './forward-attempt.js';

/** One line of the log. */
export function describeAttempt({ deliveryId, headers }: Attempt, answer: AttemptAnswer, colours: Colours): string {
  const { httpStatus, error, durationMs } = answer;
  const good = httpStatus !== undefined && httpStatus >= 200 && httpStatus < 300;
  const sign = good ? colours.good('✓') : colours.bad('✗');
  const said = httpStatus === undefined ? (error ?? '') : String(httpStatus);
  const at = new Date().toTimeString().slice(0, 8);
  const topic = safe(headers['svc-topic'] ?? '').padEnd(26);
  return `${colours.quiet(at)} ${sign} ${topic} ${said} ${durationMs} ms  ${colours.quiet(safe(deliveryId))}`;
}
