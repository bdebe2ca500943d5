import type { Delivery } from '../../server/resources.js';
import type { Terminal } from '../../terminal/terminal.js';

/** One line of the log. */
export function describeDelivery(delivery: Delivery, { out }: Terminal): string {
  const { id, topic, status, httpStatus, error, durationMs, attempts, createdAt } = delivery;
  const signs = { delivered: out.good('✓'), failed: out.bad('✗'), pending: out.warning('…'), skipped: out.quiet('-') };
  const answer = error ?? (httpStatus === null ? status : `${httpStatus}`);
  const took = durationMs === null ? '' : ` ${durationMs} ms`;
  const tries = attempts > 1 ? ` ${attempts} attempts` : '';
  return `${out.quiet(createdAt.slice(11, 19))} ${signs[status]} ${topic.padEnd(26)} ${answer}${took}${tries}  ${out.quiet(id)}`;
}
