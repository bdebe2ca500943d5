import { DataFolderInUse } from './lock-data-folder.js';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  findServingEmbeddedPostgres,
  startEmbeddedPostgres,
} from './start-embedded-postgres.js';

export interface ConnectedPostgres extends EmbeddedPostgres {
  /** True when a running Souk owns it, and only that Souk may write in the data folder. */
  keptByAnother: boolean;
}

/**
 * For short commands next to a server: uses the PostgreSQL that a running Souk keeps for this data folder, and starts it
 * only when none runs. `stop` ends only what was started here.
 */
export async function connectEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<ConnectedPostgres> {
  try {
    return { ...(await startEmbeddedPostgres(options)), keptByAnother: false };
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    const serving = await findServingEmbeddedPostgres(options.dataDir);
    if (!serving) throw error;
    return { ...serving, stop: async () => {}, keptByAnother: true };
  }
}
