import { type Manifest, subscribedTopics } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { deletePreviewsExcept, insertVersion } from './versions-table.js';

/** Keeps the manifest of a preview under its number. */
export async function storePreview(
  db: Database,
  { appId, version, manifest, now }: { appId: string; version: number; manifest: Manifest; now: Date },
): Promise<void> {
  await insertVersion(db, {
    app_id: appId,
    version,
    manifest,
    webhook_topics: subscribedTopics(manifest),
    review_state: 'not_required',
    created_at: now,
  });
}

export const purgePreviewsExcept = deletePreviewsExcept;
