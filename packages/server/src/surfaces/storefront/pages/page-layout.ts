import { createHash } from 'node:crypto';
import { storefrontUrl } from '../../../domains/businesses/storefront-addresses.js';
import { type HandlerResponse, page } from '../../../foundation/http/response.js';
import { type Html, html } from '../../../foundation/pages/html.js';
import { languages } from '../../../foundation/pages/page-context.js';
import type { Visit } from './define-storefront-page.js';
import { icons } from './icons.js';
import { styleAddress } from './page-assets.js';
import { directionOf, inLanguage } from './page-language.js';
import { slugOf } from './slugs.js';

export interface StorefrontContent {
  title: string;
  body: Html;
  /** For search engines and for those who share the page. */
  description?: string;
  /** An absolute address of a picture of what the page is about. */
  picture?: string;
  /** More for the head of the document: what machines read. */
  head?: Html;
  status?: number;
  /** The path that this page should be found under, without its language; undefined where it should not be found. */
  canonical?: string;
  /** The same for every visitor, so that anything between may keep it for a moment. Everything else is never stored. */
  shared?: true;
  /** Origins of pictures that are not kept here yet. */
  pictureOrigins?: readonly string[];
  cookies?: readonly string[];
}

/** Text that the merchant wrote: in the store's own language, and apart from the direction of what surrounds it. */
export function ownText({ store, language }: Pick<Visit, 'store' | 'language'>, text: string): Html {
  return html`<bdi${store.language !== language && html` lang="${store.language}"`}>${text}</bdi>`;
}

/** A whole page of a storefront as an answer. */
export function showStorefrontPage(visit: Visit, content: StorefrontContent): HandlerResponse {
  const { status = 200, shared, cookies } = content;
  const text = renderPage(visit, content);
  const headers = pageHeaders(content);
  if (!shared || status !== 200)
    return { ...page(text, { ...headers, 'cache-control': shared ? briefly : 'no-store' }, status), cookies };
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  const kept = { ...headers, etag, 'cache-control': briefly };
  if (visit.request.headers['if-none-match'] === etag) return { status: 304, headers: kept };
  return page(text, kept);
}

/** Asked again each time by browsers; a proxy answers for half a minute in our place. */
const briefly = 'public, max-age=0, s-maxage=30';

function pageHeaders({ pictureOrigins = [] }: StorefrontContent): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    `img-src ${["'self'", 'data:', ...pictureOrigins].join(' ')}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    // Without a referrer browsers send `Origin: null` with our own forms too, and the check of it would refuse them.
    'referrer-policy': 'same-origin',
  };
}

function renderPage(visit: Visit, content: StorefrontContent): string {
  const { store, language, words, platform } = visit;
  const { title, body, head } = content;
  const isHome = title === store.name;
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${isHome ? title : `${title} · ${store.name}`}</title>
${describe(visit, content, storefrontUrl(platform.config, store.subdomain))}<link rel="stylesheet" href="${styleAddress}">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#161412">
${head}</head>
<body>
<a class="skip" href="#main">${words.skip}</a>
${header(visit)}
${store.status === 'paused' && html`<p class="announce" role="status"><strong>${words.paused}</strong> ${words.pausedSentence}</p>`}
<main id="main">
${body}
</main>
${footer(visit)}
</body>
</html>
`.text;
}

/** What search engines and messengers read. The words around a product are translated, so each language is a page of its own. */
function describe({ store, language }: Visit, content: StorefrontContent, origin: string): Html {
  const { title, description, canonical, picture } = content;
  if (canonical === undefined) return html`<meta name="robots" content="noindex">\n`;
  const at = (code: typeof language) => `${origin}${inLanguage(canonical, code, store.language)}`;
  const text = description && shortened(description);
  return html`${text && html`<meta name="description" content="${text}">\n`}<link rel="canonical" href="${at(language)}">
${(Object.keys(languages) as (typeof language)[]).map((code) => html`<link rel="alternate" hreflang="${code}" href="${at(code)}">\n`)}<link rel="alternate" hreflang="x-default" href="${at(store.language)}">
<meta property="og:site_name" content="${store.name}">
<meta property="og:title" content="${title}">
<meta property="og:url" content="${at(language)}">
${text && html`<meta property="og:description" content="${text}">\n`}${picture && html`<meta property="og:image" content="${picture}">\n`}`;
}

const longestDescription = 160;

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= longestDescription ? line : `${line.slice(0, longestDescription - 1).trimEnd()}…`;
}

function header(visit: Visit): Html {
  const { store, words, link, query, path } = visit;
  const asked = path === '/search' ? (query.get('q') ?? '') : '';
  return html`<header class="top"><div class="in">
<a class="brand" href="${link('/')}">${ownText(visit, store.name)}</a>
<form class="find" role="search" action="${link('/search')}"><input type="search" name="q" value="${asked}" maxlength="100" aria-label="${words.searchIn}" placeholder="${words.searchIn}" autocomplete="off"><button aria-label="${words.search}">${icons.search}</button></form>
<a class="cart" href="${link('/cart')}">${icons.cart}<span>${words.cart}</span><span class="count" data-cart-count hidden></span></a>
</div>${menu(visit)}</header>`;
}

function menu(visit: Visit): Html | false {
  const { store, words, link, path } = visit;
  if (store.status === 'closed') return false;
  const entry = (to: string, name: Html | string) =>
    html`<li><a href="${link(to)}"${(path === to || path.startsWith(`${to}-`)) && html` aria-current="page"`}>${name}</a></li>`;
  return html`<nav class="menu" aria-label="${words.menu}"><ul class="in">${entry('/products', words.allProducts)}${store.menu.map(
    ({ id, name }) => entry(`/collections/${slugOf(id, name)}`, ownText(visit, name)),
  )}</ul></nav>`;
}

function footer(visit: Visit): Html {
  const { store, words, language, link, path, request } = visit;
  const search = request.method === 'GET' ? request.url.slice(request.path.length) : '';
  const here = (code: keyof typeof languages) => `${inLanguage(path, code, store.language)}${search}`;
  return html`<footer class="foot"><div class="in">
<div><p class="brand">${ownText(visit, store.name)}</p>${store.description && html`<p class="quiet about">${ownText(visit, store.description)}</p>`}</div>
<ul class="links"><li><a href="${link('/products')}">${words.allProducts}</a></li><li><a href="${link('/track')}">${words.trackOrder}</a></li></ul>
<nav aria-label="${words.language}"><ul class="links row">${(Object.keys(languages) as (keyof typeof languages)[]).map(
    (code) =>
      html`<li><a href="${here(code)}" lang="${code}" hreflang="${code}"${code === language && html` aria-current="true"`}>${languages[code]}</a></li>`,
  )}</ul></nav>
</div></footer>`;
}
