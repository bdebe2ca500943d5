import type { Database } from '../../foundation/database/open-database.js';
import { selectScopesAsked } from './versions-table.js';

/** Every scope a version asks for, the optional ones too. */
export function findScopesAsked(db: Database, appId: string, version: number): Promise<string[]> {
  return selectScopesAsked(db, appId, version);
}
