import type { DataKey, Scope } from '@souk/contract';
import type { Database } from '../../../foundation/database/open-database.js';

/** Through whose eyes a resource is read: the installation a delivery goes to. */
export interface Viewer {
  businessId: string;
  installationId: string;
  apiVersion: string;
  scopes: readonly Scope[];
  /** Null means all stores. */
  storeIds: readonly string[] | null;
}

/**
 * Reads resources as the viewer's Admin API would answer them, masked the same way; those it may not see, or that are
 * gone, are left out. Keyed by id.
 */
export type ReadResources = (
  db: Database,
  viewer: Viewer,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, unknown>>;

/** How each kind of resource is read. Kinds whose events carry their own facts need no reader. */
export type PayloadReaders = Partial<Record<DataKey, ReadResources>>;
