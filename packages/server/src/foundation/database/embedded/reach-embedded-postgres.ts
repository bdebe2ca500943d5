import { DataFolderInUse } from './lock-data-folder.js';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  findServingEmbeddedPostgres,
  startEmbeddedPostgres,
} from './start-embedded-postgres.js';

/**
 * For short commands beside a server: uses the PostgreSQL that a running Souk keeps for this data folder, and starts it
 * only when none runs. `stop` ends only what was started here.
 */
export async function reachEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    return await startEmbeddedPostgres(options);
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    const serving = await findServingEmbeddedPostgres(options.dataDir);
    if (!serving) throw error;
    return { ...serving, stop: async () => {} };
  }
}
