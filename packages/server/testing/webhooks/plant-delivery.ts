import { sql } from 'kysely';
import type { Database } from '../../src/foundation/database/open-database.js';
import { databaseOf } from '../set-stage.js';
import type { TestServer } from '../start-test-server.js';

export interface PlantedDelivery {
  appId: string;
  businessId: string;
  installationId: string;
}

/** A delivery that failed a moment ago, straight in the log. */
export async function plantDelivery(
  on: Database | TestServer,
  { appId, businessId, installationId }: PlantedDelivery,
): Promise<string> {
  const at = new Date();
  const { rows } = await sql<{ id: string }>`
    insert into finished_deliveries (id, business_id, app_id, installation_id, event_id, topic, status, event_at, created_at,
      finished_at, attempts, last_attempt_at, http_status, error, duration_ms)
    values (next_id(), ${businessId}, ${appId}, ${installationId}, next_id(), 'orders/created', 'failed', ${at}, ${at}, ${at},
      1, ${at}, 500, 'HTTP_500', 12) returning id`.execute(databaseOf(on));
  return rows[0]?.id ?? '';
}
