import { randomBytes } from 'node:crypto';
import type { LogEntry, LogInstance, LogRequest } from '../../channel/log-entry.js';
import { openCallRate } from '../call-rate.js';
import { logLimits } from '../limits.js';
import type { ReportedEvent } from './read-report.js';

export interface InstanceLog {
  /** What the app wrote and threw. */
  tell(events: ReportedEvent[]): void;
  request(entry: Omit<LogRequest, 'kind' | 'id'>): void;
  happened(event: LogInstance['event'], message: string): void;
  /** Hands over everything that waits; resolves when it is written or given up. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface LogParts {
  write(entries: LogEntry[]): Promise<void>;
  hide(text: string): string;
  now(): Date;
  failed(error: unknown): void;
}

/** Gathers what an instance says, a bounded number of lines a second, and hands it over in batches. */
export function openInstanceLog({ write, hide, now, failed }: LogParts): InstanceLog {
  const rate = openCallRate(logLimits.linesPerSecond, logLimits.burst);
  const requests = openCallRate(logLimits.requestsPerSecond, logLimits.burst);
  let waiting: LogEntry[] = [];
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let counted = 0;
  const ours = randomBytes(4).toString('hex');

  /** A stable name for each entry, in the order they were made. */
  function nextId(at: Date): string {
    counted += 1;
    return `${String(at.getTime()).padStart(14, '0')}-${counted.toString(36).padStart(6, '0')}${ours}`;
  }

  function add(entry: LogEntry): void {
    if (waiting.length < logLimits.waiting) waiting.push(entry);
    else dropped += 1;
    writeSoon();
  }

  function leaveOut(count: number): void {
    dropped += count;
    if (count > 0) writeSoon();
  }

  function writeSoon(): void {
    timer ??= setTimeout(() => void flush(), logLimits.flushMs).unref();
  }

  function flush(): Promise<void> {
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  async function writeAll(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    tellDropped();
    while (waiting.length > 0) {
      const batch = waiting.slice(0, logLimits.batch);
      try {
        await write(batch);
      } catch (error) {
        // They stay and are written next time; the platform knows those that arrived after all by their ids.
        failed(error);
        timer ??= setTimeout(() => void flush(), logLimits.flushMs * 10).unref();
        return;
      }
      waiting = waiting.slice(batch.length);
    }
  }

  function tellDropped(): void {
    if (dropped === 0) return;
    const at = now();
    const message = `${dropped} entries were dropped: an instance can write ${logLimits.linesPerSecond} lines and as many requests per second.`;
    waiting.push({ kind: 'instance', id: nextId(at), at, requestId: null, event: 'lines_dropped', message });
    dropped = 0;
  }

  const text = (said: string) => hide(said.slice(0, logLimits.lineCharacters));

  return {
    tell(events) {
      for (const { requestId, lines, exceptions, left } of events) {
        const room = rate.take(lines.length + exceptions.length);
        leaveOut(left + Math.max(0, lines.length + exceptions.length - room));
        // Cut first: what is left out must cost nothing, or a flood of lines would hold up everybody else's requests.
        const thrown = exceptions.slice(0, room);
        for (const { at, name, message, stack } of thrown) {
          const told = { name: text(name), message: text(message), stack: stack === null ? null : text(stack) };
          add({ kind: 'exception', id: nextId(at), at, requestId, ...told });
        }
        for (const { at, level, text: said } of lines.slice(0, room - thrown.length))
          add({ kind: 'line', id: nextId(at), at, requestId, level, message: text(said) });
      }
    },
    request(entry) {
      if (requests.take() === 0) leaveOut(1);
      else add({ ...entry, kind: 'request', id: nextId(entry.at), path: text(entry.path) });
    },
    happened(event, message) {
      const at = now();
      add({ kind: 'instance', id: nextId(at), at, requestId: null, event, message: text(message) });
    },
    flush,
    async close() {
      await flush();
      clearTimeout(timer);
    },
  };
}
