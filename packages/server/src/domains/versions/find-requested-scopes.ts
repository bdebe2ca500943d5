import type { Database } from '../../foundation/database/open-database.js';
import { selectRequestedScopes } from './versions-table.js';

/** Every scope a version asks for, the optional ones too. */
export function findRequestedScopes(db: Database, appId: string, version: number): Promise<string[]> {
  return selectRequestedScopes(db, appId, version);
}
