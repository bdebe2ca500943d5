import type { Permission } from '@souk/contract';
import type { BusinessAccess } from './business-access.js';

/**
 * For whom a resource is read. Every read of a domain takes a viewer and returns what it may see: stores out of reach
 * are left out, contacts are masked. Callers and the installations that webhooks go to are viewers.
 */
export interface Viewer extends BusinessAccess {
  readonly maySeeContacts: boolean;
}

/** The one place that decides who sees the contacts of buyers. An app holds the permission through its scope. */
export function maySeeContacts(permissions: ReadonlySet<Permission>): boolean {
  return permissions.has('orders:contact');
}

/** Somebody with these permissions. */
export function viewerOf({ businessId, storeIds }: BusinessAccess, permissions: ReadonlySet<Permission>): Viewer {
  return { businessId, storeIds, maySeeContacts: maySeeContacts(permissions) };
}

/** The same reach, with every contact masked. */
export function withoutContacts({ businessId, storeIds }: BusinessAccess): Viewer {
  return { businessId, storeIds, maySeeContacts: false };
}
