import { bundleLimits } from '@souk/contract';
import type { Database } from '../../../foundation/database/open-database.js';
import { readWhole } from '../scan-version.js';
import { type BundleFile, unpackBundle } from './unpack-bundle.js';

export type { BundleFile };

/** A bundle that passed its scan, as it was scanned: the archive's own hash says so. */
export async function readBundleFiles(db: Database, bundle: { blobId: string; sha256: string }): Promise<BundleFile[]> {
  const unpacked = await unpackBundle(await readWhole(db, bundle.blobId), bundleLimits);
  if (unpacked.sha256 !== bundle.sha256)
    throw new Error(`The bundle in blob ${bundle.blobId} is not what was scanned.`);
  return unpacked.files;
}
