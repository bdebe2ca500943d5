import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';

/** Every scope a version asks for, the optional ones too. */
export async function findScopesAsked(db: Database, appId: string, version: number): Promise<string[]> {
  const { rows } = await sql<{ scopes: string[] }>`
    select scopes || optional_scopes as scopes from versions where app_id = ${appId} and version = ${version}`.execute(
    db,
  );
  return rows[0]?.scopes ?? [];
}
