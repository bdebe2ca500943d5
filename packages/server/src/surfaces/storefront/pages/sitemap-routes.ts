import { storefrontUrl } from '../../../domains/businesses/storefront-addresses.js';
import {
  countSitemapProducts,
  listSitemapCollections,
  listSitemapProducts,
  type MappedPage,
} from '../../../domains/storefront/browse-storefront.js';
import { throwDomainError } from '../../../foundation/domain-error.js';
import type { HandlerResponse } from '../../../foundation/http/response.js';
import { type Html, html } from '../../../foundation/pages/html.js';
import { languages } from '../../../foundation/pages/page-context.js';
import { defineStorefrontPage, type Visit } from './define-storefront-page.js';
import { slugOf } from './slugs.js';

const productsInFile = 5_000;
const anHour = 'public, max-age=0, s-maxage=3600';

const fileOf = (mediaType: string, bytes: string): HandlerResponse => ({
  status: 200,
  bytes,
  headers: { 'content-type': `${mediaType}; charset=utf-8`, 'cache-control': anHour },
});

const originOf = ({ platform, store }: Visit) => storefrontUrl(platform.config, store.subdomain);

export const readStorefrontRobots = defineStorefrontPage({
  name: 'readStorefrontRobots',
  method: 'GET',
  path: '/robots.txt',
  summary: 'What robots may visit of a storefront.',
  show: async (visit) => {
    const closed = ['/cart', '/checkout', '/orders', '/search', '/track'];
    const everywhere = closed.flatMap((path) => [path, ...Object.keys(languages).map((code) => `/${code}${path}`)]);
    const lines = everywhere.map((path) => `Disallow: ${path}`);
    const text = `User-agent: *\n${lines.join('\n')}\n\nSitemap: ${originOf(visit)}/sitemap.xml\n`;
    return fileOf('text/plain', text);
  },
});

export const readSitemap = defineStorefrontPage({
  name: 'readStorefrontSitemap',
  method: 'GET',
  path: '/sitemap.xml',
  summary: 'The files that name all pages of a storefront.',
  show: async (visit) => {
    const files = 1 + Math.ceil((await countSitemapProducts(visit.platform.db, visit.store)) / productsInFile);
    const entries = Array.from(
      { length: files },
      (_, number) => html`<sitemap><loc>${originOf(visit)}/sitemaps/${number}.xml</loc></sitemap>\n`,
    );
    const text = html`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries}</sitemapindex>
`.text;
    return fileOf('application/xml', text);
  },
});

export const readSitemapFile = defineStorefrontPage({
  name: 'readStorefrontSitemapFile',
  method: 'GET',
  path: '/sitemaps/{file}',
  summary: 'The first page and the collections, or 5,000 of the products.',
  show: async (visit) => {
    const number = /^(\d{1,4})\.xml$/.exec(visit.params.file ?? '')?.[1];
    if (number === undefined) return throwDomainError('NOT_FOUND');
    const entries = number === '0' ? await firstEntries(visit) : await productEntries(visit, Number(number));
    const text = html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries}</urlset>
`.text;
    return fileOf('application/xml', text);
  },
});

async function firstEntries(visit: Visit): Promise<Html[]> {
  const collections = await listSitemapCollections(visit.platform.db, visit.store);
  return [
    entry(visit, '/'),
    entry(visit, '/products'),
    ...collections.map((one) => entry(visit, `/collections/${slugOf(one.id, one.name)}`, one)),
  ];
}

async function productEntries(visit: Visit, number: number): Promise<Html[]> {
  const from = (number - 1) * productsInFile;
  const products = await listSitemapProducts(visit.platform.db, visit.store, { from, most: productsInFile });
  if (products.length === 0) return throwDomainError('NOT_FOUND');
  return products.map((one) => entry(visit, `/products/${slugOf(one.id, one.name)}`, one));
}

function entry(visit: Visit, path: string, page?: MappedPage): Html {
  return html`<url><loc>${originOf(visit)}${path}</loc>${page && html`<lastmod>${page.updatedAt.toISOString()}</lastmod>`}</url>\n`;
}
