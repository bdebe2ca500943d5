import type { LogLine } from '../../channel/log-entry.js';

/** What an instance hands over for one request. It comes from where the app lives, so nothing of it is believed. */
export interface ReportedEvent {
  requestId: string | null;
  lines: { at: Date; level: LogLine['level']; text: string }[];
  exceptions: { at: Date; name: string; message: string; stack: string | null }[];
  left: number;
}

const maxEvents = 100;

export function readReport(bytes: Buffer | null, now: Date): ReportedEvent[] {
  const told = parse(bytes);
  if (!Array.isArray(told)) return [];
  return told
    .slice(0, maxEvents)
    .filter(isRecord)
    .map((event) => readEvent(event, now));
}

function parse(bytes: Buffer | null): unknown {
  try {
    return JSON.parse(bytes?.toString('utf8') ?? '[]');
  } catch {
    return [];
  }
}

type Members = Record<string, unknown>;

function readEvent(event: Members, now: Date): ReportedEvent {
  return {
    requestId: typeof event.requestId === 'string' && /^[\w.-]{1,100}$/.test(event.requestId) ? event.requestId : null,
    lines: listOf(event.lines).map((line) => ({
      at: readTime(line.timestamp, now),
      level: levels[String(line.level)] ?? 'info',
      text: String(line.text ?? ''),
    })),
    exceptions: listOf(event.exceptions).map((thrown) => ({
      at: readTime(thrown.timestamp, now),
      name: String(thrown.name ?? 'Error'),
      message: String(thrown.message ?? ''),
      stack: typeof thrown.stack === 'string' ? withoutOurs(thrown.stack) : null,
    })),
    left: typeof event.left === 'number' && event.left > 0 ? Math.min(Math.floor(event.left), 1_000_000) : 0,
  };
}

const levels: Record<string, LogLine['level']> = {
  debug: 'debug',
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'error',
};

const isRecord = (value: unknown): value is Members => typeof value === 'object' && value !== null;
const listOf = (value: unknown): Members[] => (Array.isArray(value) ? value.filter(isRecord).slice(0, 1_000) : []);

/** An app can change its clock's answers, not ours: what lies outside the last minutes happened now. */
function readTime(value: unknown, now: Date): Date {
  const differs = typeof value === 'number' ? Math.abs(now.getTime() - value) : Number.POSITIVE_INFINITY;
  return differs < 10 * 60_000 ? new Date(value as number) : now;
}

/** The frames of our own entry module say nothing to the developer. */
function withoutOurs(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => !/\b_*souk-(entry|log)\.js:\d/.test(line))
    .join('\n');
}
