import { always, type Check, fail, pass, type Verdict, warn } from './check.js';
import { fetchPage, isUnreached, type Page, unableToReach } from './fetch-page.js';
import { visibleTextOf } from './visible-text.js';

const maxBytes = 256 * 1024;
/** A policy says more than this; a page that a script fills in says less. */
const minCharacters = 200;
const readable = new Set(['text/html', 'text/plain', 'text/markdown', 'application/xhtml+xml', 'application/pdf']);

export const privacyPolicyReachable: Check<'privacy_policy_reachable'> = {
  key: 'privacy_policy_reachable',
  isHard: always,
  async look({ listing: { privacyPolicyUrl } }, { outbound }) {
    if (privacyPolicyUrl === null) {
      return fail(
        'The listing has no privacy policy.',
        'Publish a privacy policy and set privacyPolicyUrl in the listing.',
      );
    }
    const outcome = await fetchPage(outbound, privacyPolicyUrl, { maxBytes: maxBytes });
    if (!isUnreached(outcome)) return judge(outcome);
    const { url, failure, reason } = outcome;
    return (
      unableToReach(outcome) ??
      fail(
        `The privacy policy at ${url} could not be reached: ${reason}.`,
        'Serve the page publicly over https, or correct privacyPolicyUrl.',
        { url, error: failure },
      )
    );
  },
};

function judge(page: Page): Verdict {
  const { url, status, mediaType } = page;
  const detail = { url, httpStatus: status, mediaType };
  if (status !== 200) {
    return fail(
      `The privacy policy at ${url} answers ${status}.`,
      'Serve the page with status 200, without sign-in.',
      detail,
    );
  }
  if (!readable.has(mediaType)) {
    return fail(
      `The privacy policy at ${url} is ${mediaType || 'of unknown type'}, which browsers cannot display.`,
      'Serve it as text/html, text/plain or a PDF.',
      detail,
    );
  }
  if (mediaType === 'application/pdf') return pass('The privacy policy is public and readable.', detail);
  const { length } = visibleTextOf(page.text);
  const fix = 'Serve the text in the page itself, readable without scripts.';
  if (length === 0) return fail(`The privacy policy at ${url} shows no text without scripts.`, fix, detail);
  if (length < minCharacters) {
    return warn(`The privacy policy at ${url} shows almost no text without scripts.`, fix, detail);
  }
  return pass('The privacy policy is public and readable.', detail);
}
