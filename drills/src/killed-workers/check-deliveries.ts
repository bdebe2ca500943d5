import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Finding } from '../harness/drill.js';
import type { Arrival } from '../harness/flaky-receiver.js';
import { type Circumstances, explainDuplicates, type Outage, type RecordedAttempt } from './explain-duplicates.js';

export interface Evidence extends Circumstances {
  url: string;
  count: number;
  arrivals: readonly Arrival[];
  retrySeconds: number;
  /** A dead worker's deliveries are taken over by another within this time, even when that one is killed too. */
  overdueAfterMs: number;
  say: (text: string) => void;
}

const maxJitter = 0.1;

interface LoggedDelivery {
  webhookId: string;
  eventNumber: number;
  status: string;
  dueAt: number;
  attempts: RecordedAttempt[];
}

/** Compares what the receiver saw with what the log says. */
export async function checkDeliveries(evidence: Evidence): Promise<Finding[]> {
  const client = new pg.Client(evidence.url);
  await client.connect();
  try {
    const waiting = await waitUntilNoneWaits(client, evidence.overdueAfterMs);
    return compare(evidence, await readLog(client), waiting);
  } finally {
    await client.end();
  }
}

function compare(evidence: Evidence, log: readonly LoggedDelivery[], waiting: number): Finding[] {
  const { count, arrivals, outages, kills, overdueAfterMs, say } = evidence;
  const recorded = log.flatMap(({ attempts }) => attempts);
  const { explained, unexplained, neverArrived, longestUnwrittenMs } = explainDuplicates(arrivals, recorded, evidence);
  const acceptances = arrivals.filter(({ status, answeredAt }) => status === 200 && answeredAt !== null);
  const accepted = new Set(acceptances.map(({ webhookId }) => webhookId));
  const delivered = log.filter(({ status, webhookId }) => status === 'delivered' && accepted.has(webhookId));
  const delays = log.flatMap((delivery) => delaysOf(delivery, evidence.retrySeconds, outages));
  const unrecorded = explained.length + unexplained.length;
  say(
    `${log.length} deliveries, ${recorded.length} attempts recorded, ${arrivals.length} requests, ${kills.length} kills`,
  );
  say(`${acceptances.length - accepted.size} times a delivery came again after a 2xx`);
  say(
    `${unrecorded} requests without a record: ${explained.length} explained, ${unexplained.length} unexplained; ` +
      `answered at most ${longestUnwrittenMs} ms before the kill`,
  );
  for (const one of unexplained.slice(0, 10)) say(`unexplained: ${JSON.stringify(one)}`);
  say(`the latest attempt began ${Math.round(Math.max(0, ...delays))} ms after its time`);
  const late = delays.filter((ms) => ms > overdueAfterMs).length;
  return [
    finding(`deliveries lost (of ${count})`, count - numbersOf(delivered).size),
    finding('deliveries recorded twice for one event', log.length - numbersOf(log).size),
    finding('deliveries still waiting', waiting),
    finding(`attempts overdue by more than ${overdueAfterMs / 1000} s (of ${delays.length})`, late),
    finding('recorded attempts that never arrived', neverArrived.length),
    finding(`duplicates that no kill of an attempt in flight explains (of ${unrecorded})`, unexplained.length),
  ];
}

const finding = (what: string, found: number): Finding => ({ what, count: found, allowed: 0 });

const numbersOf = (log: readonly LoggedDelivery[]) => new Set(log.map(({ eventNumber }) => eventNumber));

/** The last outcomes, and what died with its worker, are given the time a takeover needs. */
async function waitUntilNoneWaits(client: pg.Client, takeoverMs: number): Promise<number> {
  const until = Date.now() + takeoverMs;
  for (;;) {
    const { rows } = await client.query(`select
      ((select count(*) from pending_deliveries) + (select count(*) from events_to_fan_out))::int as waiting`);
    if (rows[0].waiting === 0 || Date.now() > until) return rows[0].waiting;
    await sleep(200);
  }
}

async function readLog(client: pg.Client): Promise<LoggedDelivery[]> {
  const { rows } = await client.query<{
    id: string;
    number: string;
    status: string;
    created_at: Date;
    attempts: number;
    last_attempt_at: Date | null;
    http_status: number | null;
    attempt_log: { at: string; httpStatus: number | null }[] | null;
  }>(`select d.id, e.resource_id as number, d.status, d.created_at, d.attempts, d.last_attempt_at, d.http_status, d.attempt_log
    from finished_deliveries d join events e on e.business_id = d.business_id and e.id = d.event_id`);
  return rows.map((row) => {
    const webhookId = `dlv_${row.id}`;
    const alone = row.last_attempt_at ? [{ at: row.last_attempt_at.toISOString(), httpStatus: row.http_status }] : [];
    const attempts = (row.attempt_log ?? alone).map(({ at, httpStatus }) => ({
      webhookId,
      at: Date.parse(at),
      httpStatus,
    }));
    return {
      webhookId,
      eventNumber: Number(row.number),
      status: row.status,
      dueAt: row.created_at.getTime(),
      attempts,
    };
  });
}

/** How late each recorded attempt was; time with the database down does not count. */
function delaysOf({ dueAt, attempts }: LoggedDelivery, retrySeconds: number, outages: readonly Outage[]): number[] {
  const retryMs = retrySeconds * 1000 * (1 + maxJitter);
  return attempts.map(({ at }, place) => {
    const before = attempts[place - 1];
    const due = before ? before.at + retryMs : dueAt;
    const awayMs = outages.reduce((sum, { from, to }) => sum + Math.max(Math.min(to, at) - Math.max(from, due), 0), 0);
    return at - due - awayMs;
  });
}
