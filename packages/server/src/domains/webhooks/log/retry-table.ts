import { sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';
import { type DeliveryQueue, readyQueues } from '../queue/delivery-queues-table.js';
import { recordDeliveryChanges } from '../stream/record-changes-table.js';

export async function findPendingQueue(db: Database, appId: string, id: string): Promise<DeliveryQueue | undefined> {
  const { rows } = await sql<DeliveryQueue>`
    select installation_id as "installationId", endpoint from pending_deliveries
    where id = ${id} and app_id = ${appId}`.execute(db);
  return rows[0];
}

/** An attempt under way is left alone. The queue first, as those who claim from it lock it first: so neither waits for the other. */
export async function bringForward(db: Database, id: string, queue: DeliveryQueue, now: Date): Promise<void> {
  await readyQueues(db, [{ ...queue, readyAt: now }]);
  await sql`
    with sooner as (
      update pending_deliveries set due_at = ${now}::timestamptz
      where id = ${id} and claimed_by is null and due_at > ${now}::timestamptz
      returning id, app_id
    ) ${recordDeliveryChanges('sooner')}`.execute(db);
}
