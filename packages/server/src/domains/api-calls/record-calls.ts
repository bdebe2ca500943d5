import type { Clock } from '../../foundation/clock.js';
import type { Database } from '../../foundation/database/open-database.js';
import type { CalledBy } from '../../foundation/http/define-route.js';
import type { CompletedRequest } from '../../foundation/http/report-responses.js';
import { BufferedCounter } from '../../foundation/observe/buffered-counter.js';
import type { Log } from '../../foundation/observe/open-log.js';
import { hourOf } from '../../foundation/whole-hours.js';
import { type Activity, addActivity } from './activity-table.js';
import { addCounts, type CallCount } from './call-counts-table.js';
import { type Call, insertCalls } from './calls-table.js';
import { ActivityCounter, mergeActivity } from './count-activity.js';

/**
 * Counts the calls of apps, and keeps those that were refused or made events. Each costs its request a few look-ups in
 * memory; they are written every two seconds, and when the process stops.
 */
export interface CallLog {
  note(call: CompletedRequest): void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

declare module '../../foundation/platform.js' {
  interface Parts {
    callLog: CallLog;
  }
}

/** Beyond this many, calls are counted but not kept one by one until the next write. */
const maxKept = 5_000;
const longestPath = 200;
const longestMessage = 300;

export function openCallLog({ db, clock, log }: { db: Database; clock: Clock; log: Log }): CallLog {
  const counts = new BufferedCounter<CallCount>({
    name: 'request log',
    log,
    write: (counted) => addCounts(db, counted),
    merge: (into, unwritten) => {
      into.count += unwritten.count;
      into.sample ??= unwritten.sample;
    },
  });
  const calls = new BufferedCounter<Call>({
    name: 'kept calls',
    log,
    write: (kept) => insertCalls(db, kept),
    // A request has one answer.
    merge: () => undefined,
    maxKeys: maxKept,
  });
  const activity = new BufferedCounter<Activity>({
    name: 'activity of installations',
    log,
    write: (counted) => addActivity(db, counted),
    merge: mergeActivity,
  });
  const activityCounter = new ActivityCounter(activity);
  return {
    note(call) {
      const now = clock.now();
      if (call.by.kind === 'app') {
        countCall(counts, call, call.by, now);
        if (call.by.installationId !== null) activityCounter.note(call, call.by.installationId, now);
      }
      if (call.code !== null || call.madeEvents) calls.at(call.requestId, () => asCall(call, now));
    },
    async flush() {
      await Promise.all([counts.flush(), calls.flush(), activity.flush()]);
    },
    async close() {
      await Promise.all([counts.close(), calls.close(), activity.close()]);
    },
  };
}

function countCall(
  counts: BufferedCounter<CallCount>,
  call: CompletedRequest,
  by: CalledBy & { kind: 'app' },
  now: Date,
): void {
  const { route, status, requestId } = call;
  const { name: operation, method, path } = route;
  const { appId, installationId } = by;
  const code = call.code ?? '';
  const hour = hourOf(now);
  const counted = counts.at(`${appId}/${hour.getTime()}/${operation}/${code}`, () => {
    const last = { lastAt: now, lastRequestId: requestId, sample: null };
    return { appId, hour, operation, method, path, code, status, count: 0, ...last };
  });
  if (!counted) return;
  counted.count += 1;
  counted.lastAt = now;
  counted.lastRequestId = requestId;
  counted.status = status;
  if (code !== '') counted.sample = { ...quoted(call), installationId };
}

function quoted({ message, path }: CompletedRequest): { message: string; path: string } {
  return { message: message.slice(0, longestMessage), path: path.slice(0, longestPath) };
}

function asCall(call: CompletedRequest, now: Date): Call {
  const { by, requestId, route, status, code } = call;
  const { message, path } = quoted(call);
  return {
    requestId,
    appId: by.kind === 'app' ? by.appId : null,
    developerId: by.kind === 'developer' ? by.developerId : null,
    installationId: by.kind === 'app' ? by.installationId : null,
    method: route.method,
    path,
    operation: route.name,
    status,
    code,
    message: code === null ? null : message,
    at: new Date(now.getTime() - call.durationMs),
    durationMs: Math.round(call.durationMs),
  };
}
