import type { CheckResult } from '../../../api/review';

/** The page on which a check's finding is repaired, and the field there. */
export interface Place {
  to:
    | '/console/account'
    | '/console/dev-stores'
    | '/console/apps/$appId/listing'
    | '/console/apps/$appId/versions'
    | '/console/apps/$appId/versions/new'
    | '/console/apps/$appId/deliveries';
  /** The name of the link in the catalogue. */
  words: string;
  field?: string;
}

const newVersion: Place = { to: '/console/apps/$appId/versions/new', words: 'review.places.newVersion' };
const account: Place = { to: '/console/account', words: 'review.places.account' };
export const listingField = (field: string): Place => ({
  to: '/console/apps/$appId/listing',
  words: 'review.places.listing',
  field,
});

/** Every check is repaired somewhere; what lies outside of Souk (an address that does not answer) where it is named. */
export function fixLocation({ key, detail }: Pick<CheckResult, 'key' | 'detail'>): Place {
  switch (key) {
    case 'listing_complete':
      return listingField(pathsIn(detail?.missing)[0] ?? 'tagline');
    case 'privacy_policy_reachable':
      return listingField('privacyPolicyUrl');
    case 'support_contact':
      return listingField(detail?.domain === undefined && detail?.url !== undefined ? 'supportUrl' : 'supportEmail');
    case 'sensitive_scopes':
      return listingField(`scopeReasons.${scopesIn(detail?.scopes)[0] ?? ''}`);
    case 'terms_accepted':
    case 'developer_verified':
      return account;
    case 'webhooks_verify_signatures':
      // Without an installation to try it on there is no endpoint to repair yet.
      return detail?.installationId === undefined
        ? { to: '/console/dev-stores', words: 'review.places.devStores' }
        : { to: '/console/apps/$appId/deliveries', words: 'review.places.webhooks' };
    case 'scan_findings':
    case 'version_releasable':
      return { to: '/console/apps/$appId/versions', words: 'review.places.versions' };
    default:
      return newVersion;
  }
}

/** A list of `{ path }`, as the check of the listing tells what is missing. */
export const pathsIn = (list: unknown): string[] => textsIn(list, 'path');
const scopesIn = (list: unknown): string[] => textsIn(list, 'scope');

function textsIn(list: unknown, member: string): string[] {
  if (!Array.isArray(list)) return [];
  return list
    .map((one: unknown) => (typeof one === 'object' && one !== null ? (one as Record<string, unknown>)[member] : null))
    .filter((text) => typeof text === 'string');
}
