import type { Installation } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { recordEvents } from '../events/record-events.js';

type LifecycleTopic = 'app/installed' | 'app/uninstalled' | 'app/scopes_updated';

/** Notifies this app only. */
export async function announceInstallation(
  db: Database,
  topic: LifecycleTopic,
  installation: Installation,
  { at, changed = [] }: { at: Date; changed?: readonly string[] },
): Promise<void> {
  await recordEvents(db, [
    {
      topic,
      businessId: installation.businessId,
      storeId: null,
      resourceId: installation.id,
      installationId: installation.id,
      changed,
      at,
    },
  ]);
}
