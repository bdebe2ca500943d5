import type { HostedLogEntry } from '@souk/contract';
import type { InstanceKey } from '../../../hosting/channel/instance-key.js';
import type { LogEntry } from '../../../hosting/channel/log-entry.js';

/** Long enough for any honest line; the host bounds them too. */
const maxText = 8 * 1024;

/** An entry of a host, as developers read it. */
export function describeLogEntry({ versionNumber, environment }: InstanceKey, entry: LogEntry): HostedLogEntry {
  const common = {
    id: entry.id.slice(0, 64),
    at: entry.at.toISOString(),
    environment,
    version: versionNumber,
    kind: entry.kind,
    requestId: entry.requestId === null ? null : tidy(entry.requestId.slice(0, 100)),
    stack: null,
    request: null,
    event: null,
  };
  switch (entry.kind) {
    case 'line':
      return { ...common, level: entry.level, message: tidy(entry.message) };
    case 'exception': {
      const stack = entry.stack === null ? null : tidy(entry.stack);
      return { ...common, level: 'error', message: tidy(`${entry.name}: ${entry.message}`), stack };
    }
    case 'request': {
      const { method, path, status, outcome, durationMs, cpuMs } = entry;
      const request = { method: tidy(method), path: tidy(path), status, outcome: tidy(outcome), durationMs, cpuMs };
      const failed = outcome !== 'ok' || (status ?? 500) >= 500;
      const message = `${request.method} ${request.path} ${status ?? request.outcome}`;
      return { ...common, level: failed ? 'error' : 'info', message, request };
    }
    case 'instance':
      return { ...common, level: levels[entry.event], message: tidy(entry.message), event: entry.event };
  }
}

const levels = {
  started: 'info',
  stopped: 'info',
  killed: 'error',
  crashed: 'error',
  crash_loop: 'error',
  lines_dropped: 'warn',
} as const;

const tokens = /svc_(at|rt|dt|cs|ic)_[0-9A-Za-z]{43}/g;

/** Tokens of ours are cut out, whoever logged them, and so is what PostgreSQL cannot keep. */
function tidy(text: string): string {
  const cut = text.length > maxText ? `${text.slice(0, maxText)}…` : text;
  return cut.replaceAll('\0', '').toWellFormed().replace(tokens, 'svc_$1_[cut]');
}
