import { type CheckKey, type Checklist, type CheckResult, checkKeys } from '@souk/contract';
import { adminPageFrames } from './admin-page-frames.js';
import { apiVersionCurrent } from './api-version-current.js';
import { blocksValid } from './blocks-valid.js';
import { type Check, type CheckSubject, type CheckTools, unable, type Verdict } from './check.js';
import { complianceTopicsSubscribed } from './compliance-topics.js';
import { developerVerified } from './developer-verified.js';
import { listingComplete } from './listing-complete.js';
import { privacyPolicyReachable } from './privacy-policy-reachable.js';
import { sanitizeEvidence } from './sanitize-evidence.js';
import { scanFindings } from './scan-findings.js';
import { sensitiveScopes } from './sensitive-scopes.js';
import { supportContact } from './support-contact.js';
import { termsAccepted } from './terms-accepted.js';
import { versionReleasable } from './version-releasable.js';
import { webhooksVerifySignatures } from './webhooks-verify-signatures.js';

/** Each check under its key: leaving one out, or putting it under the wrong key, is a compile error. */
const checks: { readonly [Key in CheckKey]: Check<Key> } = {
  listing_complete: listingComplete,
  privacy_policy_reachable: privacyPolicyReachable,
  support_contact: supportContact,
  terms_accepted: termsAccepted,
  version_releasable: versionReleasable,
  compliance_topics: complianceTopicsSubscribed,
  webhooks_verify_signatures: webhooksVerifySignatures,
  admin_page_frames: adminPageFrames,
  blocks_valid: blocksValid,
  api_version_current: apiVersionCurrent,
  sensitive_scopes: sensitiveScopes,
  scan_findings: scanFindings,
  developer_verified: developerVerified,
};

/** In the order in which everyone reads them, which is the contract's. */
const allChecks: readonly Check[] = checkKeys.map((key) => checks[key]);

/** Runs every check side by side: the slowest endpoint decides how long it takes, not their sum. */
export async function runChecks(subject: CheckSubject, tools: CheckTools): Promise<Checklist> {
  const results = await Promise.all(allChecks.map((check) => runCheck(check, subject, tools)));
  const passed = !results.some(({ hard, status }) => hard && status === 'fail');
  return { ranAt: tools.clock.now().toISOString(), passed, results };
}

async function runCheck(check: Check, subject: CheckSubject, tools: CheckTools): Promise<CheckResult> {
  const verdict = await lookSafely(check, subject, tools);
  return { key: check.key, hard: check.isHard(subject.distribution), ...sanitizeEvidence(verdict) };
}

/** One check that breaks is our fault and costs the developer nothing. */
async function lookSafely(check: Check, subject: CheckSubject, tools: CheckTools): Promise<Verdict> {
  try {
    return await check.look(subject, tools);
  } catch (error) {
    tools.log.error({ err: error, check: check.key, appId: subject.app.id }, 'a check could not be run');
    return unable('This check could not be run.');
  }
}
