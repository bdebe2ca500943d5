import { permissionsOfScopes } from '@souk/contract';
import { maySeeContacts } from '../../businesses/viewer.js';
import type { RecordedEvent } from '../../events/event-queue.js';
import type { WebhookTarget } from '../../installations/find-webhook-targets.js';

export type EventDifferences = Pick<RecordedEvent, 'changed' | 'changedMasked' | 'byStore'>;
type Sight = Pick<WebhookTarget, 'scopes' | 'storeIds'>;

/** Whether the installation sees any difference from the event's change. An event that names no members is not a change. */
export function readsDifferently(event: EventDifferences, target: Sight): boolean {
  if (event.changedMasked === null && event.byStore === null) return true;
  if (!isKnownTo(event, target)) return false;
  return event.changed.length === 0 || visibleChanges(event, target).length > 0;
}

/** The members that differ for the installation: what its delivery calls `changed`. */
export function visibleChanges(
  { changed, changedMasked, byStore }: EventDifferences,
  { scopes, storeIds }: Sight,
): string[] {
  const readable = changedMasked === null || maySeeContacts(permissionsOfScopes(scopes)) ? changed : changedMasked;
  if (byStore === null || storeIds === null) return readable;
  const { counters, storeId, moved } = byStore;
  const everywhere = readable.filter((name) => !counters.includes(name));
  if (storeId === null || !storeIds.includes(storeId)) return everywhere;
  const here = moved.filter(({ hiddenBy }) => !hiddenBy.some((hiding) => storeIds.includes(hiding)));
  return [...everywhere, ...here.map(({ member }) => member)];
}

function isKnownTo({ byStore }: EventDifferences, { storeIds }: Sight): boolean {
  return byStore === null || storeIds === null || byStore.knownIn.some((storeId) => storeIds.includes(storeId));
}
