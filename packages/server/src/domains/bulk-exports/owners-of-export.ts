import type { StorageOwner } from '../storage/require-room.js';
import type { ExportOwner } from './bulk-exports-table.js';

/** A member's export is also that person's; an app's is the business's alone. */
export function ownersOfExport({ businessId, installationId, userId }: ExportOwner): StorageOwner[] {
  const business = { kind: 'business', id: businessId } as const;
  return installationId === null && userId !== null ? [{ kind: 'person', id: userId }, business] : [business];
}
