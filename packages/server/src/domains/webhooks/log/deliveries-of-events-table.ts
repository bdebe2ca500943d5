import type { WebhookDeliveryWithAttempts } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';
import { numbersLiteral } from '../../../foundation/database/sql/array-literal.js';
import { fromFinished, fromPending, type LogRow, withAttempts } from './delivery-log-table.js';

export interface EventsOfRequest {
  requestId: string;
  events: readonly { id: string; businessId: string; at: Date }[];
}

/**
 * An event is fanned out right after it was written, so its deliveries are among the first that were made since: no index
 * on events is needed. This many are looked at for each installation.
 */
const maxLookedAt = 5_000;

/** What was sent of these events, or is to be, to one app's installations; oldest first. */
export async function listDeliveriesOfEvents(
  db: Database,
  appId: string,
  { requestId, events }: EventsOfRequest,
): Promise<WebhookDeliveryWithAttempts[]> {
  if (events.length === 0) return [];
  const since = new Date(Math.min(...events.map(({ at }) => at.getTime())));
  const ids = numbersLiteral(events.map(({ id }) => id));
  const businesses = numbersLiteral([...new Set(events.map(({ businessId }) => businessId))]);
  const { rows } = await sql<LogRow>`
    select * from (
      select * from (${fromPending} where app_id = ${appId} and created_at >= ${since}
        order by created_at, id limit ${maxLookedAt}) p
      union all
      select d.* from installations i cross join lateral (${fromFinished}
        where installation_id = i.id and created_at >= ${since} order by created_at, id limit ${maxLookedAt}) d
      where i.app_id = ${appId} and i.business_id = any(${businesses}::bigint[])
    ) d where event_id = any(${ids}::bigint[]) order by id`.execute(db);
  return rows.map((row) => withAttempts(row, requestId));
}
