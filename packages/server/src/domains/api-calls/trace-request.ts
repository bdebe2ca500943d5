import type { RecordedCall, RequestTimeline } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { findEventsOfRequest } from '../events/find-events-of-request.js';
import { listDeliveriesOfEvents } from '../webhooks/log/deliveries-of-events.js';
import { type Call, selectCall } from './calls-table.js';

const maxEvents = 100;

export interface TracedRequest {
  requestId: string;
  appId: string;
  developerId: string;
}

/**
 * From a call to its webhooks. Whoever did not make the call sees only what was delivered to their own app; a request that
 * has nothing to do with the app is like one that never was.
 */
export async function traceRequest(db: Database, traced: TracedRequest): Promise<RequestTimeline> {
  const { requestId, appId } = traced;
  const [call, events] = await Promise.all([
    selectCall(db, requestId, traced),
    findEventsOfRequest(db, requestId, maxEvents),
  ]);
  const deliveries = await listDeliveriesOfEvents(db, appId, { requestId, events });
  const shown = events.map(({ id, topic, businessId, at }) => ({
    id: `evt_${id}`,
    topic,
    businessId,
    at: at.toISOString(),
    deliveries: deliveries.filter(({ eventId }) => eventId === `evt_${id}`),
  }));
  const own = call ? shown : shown.filter((event) => event.deliveries.length > 0);
  if (!call && own.length === 0) return throwDomainError('REQUEST_NOT_FOUND');
  return { requestId, call: call ? asRecorded(call) : null, events: own };
}

function asRecorded({
  method,
  path,
  operation,
  status,
  code,
  message,
  at,
  durationMs,
  installationId,
}: Call): RecordedCall {
  const told = { httpStatus: status, code, message };
  return { method, path, operation, ...told, at: at.toISOString(), durationMs, installationId };
}
