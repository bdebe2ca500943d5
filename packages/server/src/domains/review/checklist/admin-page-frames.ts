import { originOfVersion } from '../../apps/app-addresses.js';
import { allowsFraming } from './allows-framing.js';
import { always, type Check, fail, noVersion, pass, skip, type Verdict } from './check.js';
import { fetchHostedPage } from './fetch-hosted-page.js';
import { fetchPage, isUnreached, type Page, unableToReach } from './fetch-page.js';

const maxBytes = 64 * 1024;

/** Merchants see the app's page in a frame of the dashboard, or they see nothing. */
export const adminPageFrames: Check<'admin_page_frames'> = {
  key: 'admin_page_frames',
  isHard: always,
  async look({ app, version }, { outbound, appHost, config }) {
    if (!version) return noVersion;
    const { admin, hosting } = version.manifest;
    if (!admin) return skip('The app has no page in the dashboard.');
    const staging = { handle: app.handle, version: version.version, environment: 'staging' } as const;
    const origin = hosting.mode === 'remote' ? hosting.url : originOfVersion(config, staging);
    const url = new URL(admin.path, origin).href;
    const outcome =
      hosting.mode === 'remote'
        ? await fetchPage(outbound, url, { maxBytes, follow: false })
        : await fetchHostedPage(
            appHost,
            { appId: app.id, versionNumber: version.version, environment: 'staging' },
            url,
          );
    if (!isUnreached(outcome)) return judge(outcome, new URL(config.dashboardUrl).origin);
    return (
      unableToReach(outcome) ??
      fail(`The admin page at ${url} could not be reached: ${outcome.reason}.`, 'Serve the page on a public URL.', {
        url,
        error: outcome.failure,
      })
    );
  },
};

function judge({ url, status, headers }: Page, dashboard: string): Verdict {
  const detail = { url, httpStatus: status, dashboard };
  if (status !== 200) {
    return fail(
      `The admin page at ${url} responds with ${status}.`,
      'Respond with 200 and the page itself. The page gets the user from the ID token, not from a redirect.',
      detail,
    );
  }
  const frameOptions = headers['x-frame-options'];
  if (frameOptions !== undefined) {
    return fail(
      `The admin page forbids frames with X-Frame-Options: ${String(frameOptions)}.`,
      'Remove the X-Frame-Options header. The Content-Security-Policy controls who can frame the page.',
      { ...detail, xFrameOptions: String(frameOptions) },
    );
  }
  const policy = headers['content-security-policy'];
  const policies = policy === undefined ? [] : [policy].flat();
  const framing = allowsFraming(policies, dashboard);
  if (framing === 'admitted') return pass('The dashboard can show the admin page.', detail);
  const fix = `Send Content-Security-Policy: frame-ancestors ${dashboard}.`;
  const seen = { ...detail, contentSecurityPolicy: policies.join(', ') };
  if (framing === 'unsaid') return fail('The admin page has no frame-ancestors policy.', fix, seen);
  return fail(`The frame-ancestors policy of the admin page does not allow ${dashboard}.`, fix, seen);
}
