import type { Manifest } from '@souk/contract';
import { findOrigin } from '../../../domains/installations/find-origin.js';
import { findInstalledManifest } from '../../../domains/installations/preview-consent.js';
import { requireOpenable } from '../../../domains/oauth/open-installed-app.js';
import { throwDomainError } from '../../../foundation/domain-error.js';
import { developerId } from '../../../foundation/http/path-params.js';
import { page } from '../../../foundation/http/response.js';
import { parseUrl } from '../../../foundation/parse-url.js';
import type { Platform } from '../../../foundation/platform.js';
import { definePage } from '../define-page.js';

const longestPath = 2_000;

/**
 * The small page around an installed app's frame, which the dashboard frames in turn: the dashboard's own policy allows no
 * foreign frame, and the policy of this page names the app's origin alone. It holds no token and says nothing by itself.
 */
export const showAppFrame = definePage({
  name: 'showAppFrame',
  method: 'GET',
  path: '/dashboard/b/{businessId}/apps/{installationId}/frame',
  params: {
    businessId: developerId('INSTALLATION_NOT_FOUND'),
    installationId: developerId('INSTALLATION_NOT_FOUND'),
  },
  summary: "The small page around an installed app's own page.",
  show: async ({ params: { businessId, installationId }, query, user, platform }) => {
    const installed = await requireOpenable(platform.db, { businessId, installationId, userId: user.userId });
    const manifest = await findInstalledManifest(platform.db, installed);
    const origin = await findOrigin(platform, installed, manifest);
    const address = addressOf(manifest, origin, query.get('path')) ?? throwDomainError('ROUTE_NOT_FOUND');
    if (isOwnOrigin(platform, address.origin)) throwDomainError('ROUTE_NOT_FOUND');
    const app = await platform.webApp();
    // The dashboard around it comes from the same build; it tries again.
    if (!app) return page('', { 'retry-after': '2' }, 503);
    const { html, nonce } = app.frame({ title: manifest.admin?.title ?? installed.app.name, address: address.href });
    return page(html, frameHeaders(nonce, address.origin));
  },
});

/** Where the frame begins: at the path that the dashboard's address tells, or at the app's first page. Never elsewhere. */
function addressOf({ admin }: Pick<Manifest, 'admin'>, origin: string | null, path: string | null): URL | undefined {
  if (!admin || origin === null) return undefined;
  const first = new URL(admin.path, origin);
  if (path === null || path.length > longestPath || !path.startsWith('/')) return first;
  const asked = parseUrl(path, origin);
  return asked?.origin === origin && asked.username === '' && asked.password === '' ? asked : first;
}

/** A page of our own origin in such a frame could do everything that the dashboard can. */
function isOwnOrigin({ config }: Pick<Platform, 'config'>, origin: string): boolean {
  return [config.baseUrl, config.dashboardUrl].some((address) => new URL(address).origin === origin);
}

function frameHeaders(nonce: string, appOrigin: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `frame-src ${appOrigin}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
  };
}
