import type { Database } from '../../../foundation/database/open-database.js';
import {
  type DisabledEndpoint,
  type EndpointReport,
  recordDelivered,
  reportEndpoints,
} from '../../installations/report-webhook-health.js';
import { readyQueues } from '../queue/delivery-queues-table.js';
import { oweCompliance, type SkippedEvent } from '../redaction/announce-owed-compliance.js';
import { reportAttempts } from './report-attempts.js';
import { disableAfterSeconds } from './schedule-retries.js';
import {
  type FinishedDelivery,
  finishDeliveries,
  postponeDeliveries,
  type WaitingDelivery,
} from './settle-deliveries-table.js';
import { isFinished, type Settlement } from './settle-delivery.js';

/** Runs in the transaction that switches endpoints off, so that the mail is written exactly when they are. */
export type NotifyEndpointDisabled = (
  db: Database,
  switchedOff: readonly DisabledEndpoint[],
  now: Date,
) => Promise<void>;

/** Writes attempts, outcomes, next times and what they mean for the endpoints, all in one transaction. */
export async function recordSettlements(
  db: Database,
  settlements: readonly Settlement[],
  { now, announce }: { now: Date; announce: NotifyEndpointDisabled },
): Promise<void> {
  const finished = settlements.filter((settlement) => isFinished(settlement));
  const waiting = settlements.filter(
    (settlement): settlement is Settlement & WaitingDelivery => !isFinished(settlement),
  );
  const reports = reportAttempts(settlements);
  if (waiting.length === 0 && reports.length > 0 && reports.every(endedWell)) {
    return finishDeliveries(db, finished, { also: recordDelivered(reports) }, now);
  }
  await db.transaction().execute(async (transaction) => {
    await finishDeliveries(transaction, finished, {}, now);
    await oweCompliance(transaction, finished.flatMap(asSkipped));
    await readyQueues(transaction, await postponeDeliveries(transaction, waiting));
    if (reports.length === 0) return;
    const switchedOff = await reportEndpoints(transaction, reports, { now, disableAfterSeconds });
    if (switchedOff.length > 0) await announce(transaction, switchedOff, now);
  });
}

/** A replay that could not be sent was requested by the developer, and is not owed. */
function asSkipped({ delivery, status, skipped }: Settlement & FinishedDelivery): SkippedEvent[] {
  return status === 'skipped' && skipped ? [{ ...delivery, reason: skipped }] : [];
}

function endedWell({ lastFailedAt, gone }: EndpointReport): boolean {
  return lastFailedAt === null && !gone;
}
