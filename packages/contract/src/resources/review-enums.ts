/** The words and limits of a review, apart from its schemas: pages that only need these load no schema library. */
export const reviewKinds = ['listing', 'version'] as const;
export const caseStates = [
  'checking',
  'checks_failed',
  'submitted',
  'in_review',
  'approved',
  'changes_requested',
  'rejected',
  'withdrawn',
  'superseded',
] as const;
export type CaseState = (typeof caseStates)[number];

export const distributions = ['public', 'unlisted'] as const;
export type Distribution = (typeof distributions)[number];

export const caseReasons = ['first_listing', 'scopes_added', 'hosts_added', 'storefront_code', 'ai_hold'] as const;
export type CaseReason = (typeof caseReasons)[number];

/** In the order in which they are run and shown. */
export const checkKeys = [
  'listing_complete',
  'privacy_policy_reachable',
  'support_contact',
  'terms_accepted',
  'version_releasable',
  'compliance_topics',
  'webhooks_verify_signatures',
  'admin_page_frames',
  'blocks_valid',
  'api_version_current',
  'sensitive_scopes',
  'scan_findings',
  'developer_verified',
] as const;
export type CheckKey = (typeof checkKeys)[number];

export const checkStatuses = ['pass', 'fail', 'warning', 'skipped', 'error'] as const;
export type CheckStatus = (typeof checkStatuses)[number];

export const reviewLimits = { note: 2000, notes: 50, message: 4000, items: 50, itemNote: 1000, reason: 1000 } as const;

/** What staff do, as it is written down. */
export const deskActions = [
  'claim',
  'release',
  'approve',
  'request_changes',
  'reject',
  'suspend_app',
  'unsuspend_app',
  'suspend_developer',
  'unsuspend_developer',
  'verify_developer',
  'reject_developer',
  'delist_app',
  'try_app',
] as const;
export type DeskActionName = (typeof deskActions)[number];
