import { admitsFraming } from './admits-framing.js';
import { always, type Check, fail, noVersion, pass, skip, type Verdict } from './check.js';
import { fetchPage, isUnreached, type Page, unableToReach } from './fetch-page.js';

const mostBytes = 64 * 1024;

/** Merchants see the app's page in a frame of the dashboard, or they see nothing. */
export const adminPageFrames: Check<'admin_page_frames'> = {
  key: 'admin_page_frames',
  isHard: always,
  async look({ version }, { outbound, config }) {
    if (!version) return noVersion;
    const { admin, hosting } = version.manifest;
    if (!admin) return skip('The app has no page in the dashboard.');
    if (hosting.mode !== 'remote') return skip('The app is hosted here, so its page is framed by ourselves.');
    const url = new URL(admin.path, hosting.url).href;
    const outcome = await fetchPage(outbound, url, { mostBytes, follow: false });
    if (!isUnreached(outcome)) return judge(outcome, new URL(config.dashboardUrl).origin);
    return (
      unableToReach(outcome) ??
      fail(
        `The admin page at ${url} cannot be reached: ${outcome.reason}.`,
        'Make the page reachable from the internet.',
        {
          url,
          error: outcome.failure,
        },
      )
    );
  },
};

function judge({ url, status, headers }: Page, dashboard: string): Verdict {
  const detail = { url, httpStatus: status, dashboard };
  if (status !== 200) {
    return fail(
      `The admin page at ${url} answers ${status}.`,
      'Answer 200 with the page itself: it learns who is looking from the ID token it is handed, not from a redirect.',
      detail,
    );
  }
  const frameOptions = headers['x-frame-options'];
  if (frameOptions !== undefined) {
    return fail(
      `The admin page forbids frames with X-Frame-Options: ${String(frameOptions)}.`,
      'Remove the X-Frame-Options header; the Content-Security-Policy says who may frame the page.',
      { ...detail, xFrameOptions: String(frameOptions) },
    );
  }
  const policy = headers['content-security-policy'];
  const policies = policy === undefined ? [] : [policy].flat();
  const framing = admitsFraming(policies, dashboard);
  if (framing === 'admitted') return pass('The dashboard can show the admin page.', detail);
  const fix = `Send Content-Security-Policy: frame-ancestors ${dashboard}.`;
  const seen = { ...detail, contentSecurityPolicy: policies.join(', ') };
  if (framing === 'unsaid') return fail('The admin page does not say who may frame it.', fix, seen);
  return fail(`The admin page's frame-ancestors does not admit ${dashboard}.`, fix, seen);
}
