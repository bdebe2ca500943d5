import type { Manifest } from '@souk/contract';
import type { Config } from '../../foundation/config.js';
import type { Database } from '../../foundation/database/open-database.js';
import { originOfVersion } from '../apps/app-addresses.js';
import { selectPlace } from './offered-apps-table.js';

export interface InstalledThere {
  businessId: string;
  /** Null for a preview, which runs on its developer's machine. */
  version: number | null;
}

/** Where the pages of the version that is installed are: a hosted app's are on a host of that very version. */
export async function findOrigin(
  { db, config }: { db: Database; config: Pick<Config, 'appsDomain' | 'baseUrl'> },
  { businessId, version }: InstalledThere,
  { hosting, handle }: Pick<Manifest, 'hosting' | 'handle'>,
): Promise<string | null> {
  if (hosting.mode === 'remote') return new URL(hosting.url).origin;
  if (version === null) return null;
  const place = await selectPlace(db, businessId);
  return originOfVersion(config, { handle, version, environment: place?.devStore ? 'staging' : 'production' });
}
