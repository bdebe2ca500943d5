import type { Arrival } from '../harness/flaky-receiver.js';
import type { Kill } from '../harness/run-workers.js';

/** An attempt as recorded in the delivery log; its start in milliseconds since 1970. */
export interface RecordedAttempt {
  webhookId: string;
  at: number;
  httpStatus: number | null;
}

/** A period in which the database was down. */
export interface Outage {
  from: number;
  to: number;
}

export interface Circumstances {
  kills: readonly Kill[];
  outages: readonly Outage[];
  /** An answer is written down within this time of working database; an attempt answered longer ago is not in flight. */
  writtenWithinMs: number;
}

export interface DoublesReport {
  /** Requests the receiver got without a matching record: each made its delivery arrive once more than it should have. */
  explained: Arrival[];
  unexplained: Arrival[];
  /** Records of attempts that never reached the receiver. */
  neverArrived: RecordedAttempt[];
  /** The longest time from an answer to the kill that kept it from being recorded, outages excluded. */
  longestUnwrittenMs: number;
}

/** Clocks of one machine, read at different moments of one attempt and rounded to milliseconds. */
const roundingMs = 2;

/**
 * Matches each recorded attempt with its request. What is left over are unrecorded requests, and only
 * one thing excuses those: the worker that sent the request was killed while it held the attempt.
 */
export function explainDuplicates(
  arrivals: readonly Arrival[],
  recorded: readonly RecordedAttempt[],
  { kills, outages, writtenWithinMs }: Circumstances,
): DoublesReport {
  const { unrecorded, neverArrived } = pairUp(arrivals, recorded);
  const killOf = new Map(kills.map((kill) => [kill.worker, kill]));
  const report: DoublesReport = { explained: [], unexplained: [], neverArrived, longestUnwrittenMs: 0 };
  for (const arrival of unrecorded) {
    const kill = killOf.get(arrival.worker);
    const unwrittenMs = kill ? unwrittenAt(arrival, kill, outages) : Number.POSITIVE_INFINITY;
    if (unwrittenMs > writtenWithinMs) {
      report.unexplained.push(arrival);
      continue;
    }
    report.explained.push(arrival);
    report.longestUnwrittenMs = Math.max(report.longestUnwrittenMs, unwrittenMs);
  }
  return report;
}

/** How long the attempt's answer had been known, with the database there, when its worker was killed; 0 without an answer. */
function unwrittenAt({ answeredAt }: Arrival, kill: Kill, outages: readonly Outage[]): number {
  if (answeredAt === null || answeredAt >= kill.from) return 0;
  const answered = answeredAt;
  const awayMs = outages.map(({ from, to }) => Math.max(Math.min(to, kill.from) - Math.max(from, answered), 0));
  return kill.from - answered - awayMs.reduce((sum, ms) => sum + ms, 0);
}

function pairUp(arrivals: readonly Arrival[], recorded: readonly RecordedAttempt[]) {
  const waiting = new Map<string, Arrival[]>();
  for (const arrival of arrivals.toSorted((a, b) => a.arrivedAt - b.arrivedAt)) {
    waiting.set(arrival.webhookId, [...(waiting.get(arrival.webhookId) ?? []), arrival]);
  }
  const neverArrived: RecordedAttempt[] = [];
  // The latest first: an attempt's request is the first one after its start that no later attempt has.
  for (const attempt of recorded.toSorted((a, b) => b.at - a.at)) {
    const requests = waiting.get(attempt.webhookId) ?? [];
    const place = requests.findIndex(
      ({ arrivedAt, status }) => arrivedAt >= attempt.at - roundingMs && status === attempt.httpStatus,
    );
    if (place === -1) neverArrived.push(attempt);
    else requests.splice(place, 1);
  }
  return { unrecorded: [...waiting.values()].flat(), neverArrived };
}
