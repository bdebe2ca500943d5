import type { Installation } from '@souk/contract';
import type { Context } from '../../foundation/context.js';
import { recordEvents } from '../events/record-events.js';

type LifecycleTopic = 'app/installed' | 'app/uninstalled' | 'app/scopes_updated';

/** Notifies this app only. */
export async function announceInstallation(
  context: Context,
  topic: LifecycleTopic,
  installation: Installation,
  { at, changed = [] }: { at: Date; changed?: readonly string[] },
): Promise<void> {
  await recordEvents(context, [
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
