import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';

/** By the id of the installation, whatever became of it. */
export async function selectAppNames(
  db: Database,
  businessId: string,
  installationIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select i.id, a.name from installations i join apps a on a.id = i.app_id
    where i.business_id = ${businessId} and i.id = any (${installationIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
