import { maxDevStores, type DeveloperAccount as Shape } from '@souk/contract';
import type { Static } from 'typebox';
import type { DeveloperAccountRow } from './accounts-table.js';

export type { DeveloperAccountRow } from './accounts-table.js';

type DatesFor<T> = T extends string ? T | Date : T extends object ? { [K in keyof T]: DatesFor<T[K]> } : T;

/** The account as the Developer API writes it; `termsVersion` is the version in force. */
export function presentAccount(row: DeveloperAccountRow, termsVersion: string): DatesFor<Static<typeof Shape>> {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    contactEmail: row.contact_email,
    emailVerifiedAt: row.email_verified_at,
    website: row.website,
    country: row.country,
    status: row.status,
    verification: {
      state: row.verification_state,
      decidedAt: row.verification_decided_at,
      reason: row.verification_reason,
    },
    terms: {
      currentVersion: termsVersion,
      acceptedVersion: row.terms_version,
      acceptedAt: row.terms_accepted_at,
    },
    limits: { devStores: maxDevStores },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Who calls the Developer API, however they signed in. Null while the user has no developer account. */
export interface Developer {
  userId: string;
  account: DeveloperAccountRow | null;
}
