import { anyone, defineRoute, type Route, type RouteDefaults } from '../../../foundation/http/define-route.js';
import { pageErrorFormat } from '../page-error-format.js';
import { faviconIco, faviconSvg } from './favicon.js';

const publicFile: RouteDefaults<null> = { document: null, errorFormat: pageErrorFormat, access: anyone };
const aDay = 'public, max-age=86400';

const siteFile = (name: string, path: string, mediaType: string, bytes: Buffer | string): Route =>
  defineRoute(publicFile, {
    name,
    method: 'GET',
    path,
    tag: 'Files',
    summary: `What browsers and robots ask every site for: ${path}.`,
    responses: [{ status: 200, description: 'The file.', mediaType }],
    handle: async () => ({
      status: 200,
      bytes,
      headers: { 'content-type': mediaType, 'cache-control': aDay, 'cross-origin-resource-policy': 'same-site' },
    }),
  });

/** What is public may be found; everything else is somebody's own. */
const robots = `User-agent: *
Allow: /$
Allow: /docs
Allow: /market
Disallow: /
`;

export const siteFiles: Route[] = [
  siteFile('readFaviconIco', '/favicon.ico', 'image/x-icon', faviconIco),
  siteFile('readFaviconSvg', '/favicon.svg', 'image/svg+xml', faviconSvg),
  siteFile('readRobots', '/robots.txt', 'text/plain; charset=utf-8', robots),
];
