import type { Manifest } from '@souk/contract';
import type { Context } from '../../foundation/context.js';
import type { Database } from '../../foundation/database/open-database.js';
import type { VersionReviewReason } from './manifest/compare-manifests.js';
import type { StoredKey } from './manifest/find-type-changes.js';

export interface InstallationMove {
  appId: string;
  version: number;
  manifest: Manifest;
  at: Date;
}

export interface VersionReview {
  appId: string;
  versionId: string;
  version: number;
  reasons: VersionReviewReason[];
  at: Date;
}

/**
 * What releasing and uploading need from domains above this one. The surface passes them in, so that imports keep
 * pointing downwards.
 */
export interface VersionPorts {
  /** Installations: moves each to the version, or lets it wait for its merchant. */
  moveInstallations(context: Context, move: InstallationMove): Promise<void>;
  /** Review: opens a case of kind `version`. */
  openReview(context: Context, review: VersionReview): Promise<void>;
  /** App data: which of these keys hold values for any installation of the app. */
  findStoredKeys(db: Database, appId: string, keys: StoredKey[]): Promise<StoredKey[]>;
  /** App data: until the transaction ends no installation of the app adds a value. */
  lockNewValues(db: Database, appId: string): Promise<void>;
}
