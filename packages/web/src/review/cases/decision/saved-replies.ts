/** What is asked for most often: its name in the catalogue, and what it is about. */
export const savedReplies = [
  { name: 'privacyUnreadable', key: 'privacy_policy_reachable' },
  { name: 'supportSilent', key: 'support_contact' },
  { name: 'scopeTooWide', key: 'sensitive_scopes' },
  { name: 'scopeWithoutReason', key: 'sensitive_scopes' },
  { name: 'misleadingListing', key: 'description' },
  { name: 'foreignBrand', key: 'icon' },
  { name: 'screenshotsOfOther', key: 'screenshots' },
  { name: 'pricingHidden', key: 'pricing' },
  { name: 'cannotTry', key: 'testInstructions' },
  { name: 'pageBroken', key: 'admin_page_frames' },
  { name: 'signaturesIgnored', key: 'webhooks_verify_signatures' },
  { name: 'complianceIgnored', key: 'compliance_topics' },
  { name: 'dangerousCode', key: 'scan_findings' },
  { name: 'languageMissing', key: 'languages' },
] as const;
