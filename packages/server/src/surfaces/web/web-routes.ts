import { Type } from 'typebox';
import { throwDomainError } from '../../foundation/domain-error.js';
import {
  anyone,
  defineRoute,
  type PathParam,
  type RawRequest,
  type Route,
  type RouteDefaults,
} from '../../foundation/http/define-route.js';
import { developerErrorFormat } from '../../foundation/http/error-formats/developer-error-format.js';
import { matching } from '../../foundation/http/path-params.js';
import type { HandlerResponse } from '../../foundation/http/response.js';
import { page } from '../../foundation/http/response.js';
import { inPagesForBrowsers } from '../../foundation/pages/error-page.js';
import { pageContextOf } from '../../foundation/pages/page-context.js';
import { redirectToBaseUrl } from '../../foundation/pages/redirect-to-base-url.js';
import { waitingPage } from '../../foundation/pages/waiting-page.js';
import type { Platform } from '../../foundation/platform.js';
import type { BuiltAsset } from './built-web-app.js';

const webRoute: RouteDefaults<null> = {
  document: null,
  errorFormat: inPagesForBrowsers(developerErrorFormat),
  access: anyone,
};
const tag = 'Web app';

/** The name changes with every byte, so anyone may cache it for ever. */
const forEver = 'public, max-age=31536000, immutable';

const readAsset = defineRoute(webRoute, {
  name: 'readAsset',
  method: 'GET',
  path: '/assets/{name}',
  tag,
  summary: 'Get a file of the web app',
  params: { name: matching(/^[\w.-]{1,200}$/, 'The name of a built file.', 'ROUTE_NOT_FOUND') },
  responses: [{ status: 200, description: 'The file', mediaType: '*/*' }],
  errors: ['ROUTE_NOT_FOUND'],
  handle: async ({ params, request, platform }) => {
    const asset = (await platform.webApp())?.assets.get(params.name) ?? throwDomainError('ROUTE_NOT_FOUND');
    const { bytes, encoding } = smallestOf(asset, String(request.headers['accept-encoding'] ?? ''));
    return {
      status: 200,
      bytes,
      headers: {
        'content-type': asset.mediaType,
        'cache-control': forEver,
        vary: 'accept-encoding',
        ...(encoding && { 'content-encoding': encoding }),
      },
    };
  },
});

function smallestOf({ br, gzip, plain }: BuiltAsset, accepted: string): { bytes: Buffer; encoding?: string } {
  const takes = (encoding: string) => new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted);
  if (br && takes('br')) return { bytes: br, encoding: 'br' };
  if (gzip && takes('gzip')) return { bytes: gzip, encoding: 'gzip' };
  return { bytes: plain };
}

/** Any path below it is handled by the web app. */
const rest: PathParam = { schema: Type.String(), accepts: () => true, otherwise: 'ROUTE_NOT_FOUND' };

const showWebApp = (name: string, path: string, params: Record<string, PathParam> = {}): Route =>
  defineRoute(webRoute, {
    name,
    method: 'GET',
    path,
    tag,
    summary: 'Open the web app',
    params,
    responses: [{ status: 200, description: 'The page', mediaType: 'text/html' }],
    handle: ({ request, platform }) => answerWithApp(request, platform),
  });

async function answerWithApp(request: RawRequest, platform: Platform): Promise<HandlerResponse> {
  const elsewhere = redirectToBaseUrl(request, platform);
  if (elsewhere) return elsewhere;
  const app = await platform.webApp();
  if (!app) return waitingPage(pageContextOf(request));
  const { html, nonce } = app.page();
  return page(html, webAppHeaders(nonce));
}

/** Scripts and styles of this page and of ours alone; nothing may frame it, and it calls nobody but Souk. */
function webAppHeaders(nonce: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  };
}

export const routes: Route[] = [
  readAsset,
  showWebApp('showAccount', '/account'),
  showWebApp('showAccountPage', '/account/{rest*}', { rest }),
  // Everything else under /dashboard is API or a page of the server: only these two addresses are the app's.
  showWebApp('showDashboard', '/dashboard'),
  showWebApp('showDashboardPage', '/dashboard/b/{rest*}', { rest }),
  showWebApp('showConsole', '/console'),
  showWebApp('showConsolePage', '/console/{rest*}', { rest }),
  showWebApp('showReview', '/review'),
  showWebApp('showReviewPage', '/review/{rest*}', { rest }),
];
