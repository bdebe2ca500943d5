import type { Storefront } from '../../../domains/storefront/find-storefront.js';
import { DomainError } from '../../../foundation/domain-error.js';
import {
  type BytesReceived,
  defineRoute,
  type PathParam,
  type RawRequest,
  type Route,
  type RouteDefaults,
} from '../../../foundation/http/define-route.js';
import { UnreadableBody } from '../../../foundation/http/request-errors.js';
import { type HandlerResponse, redirect } from '../../../foundation/http/response.js';
import type { Language } from '../../../foundation/pages/page-context.js';
import type { Platform } from '../../../foundation/platform.js';
import { closedPage, missingPage, pausedPage } from './instead-pages.js';
import { inLanguage, languageIn, withoutLanguage } from './page-language.js';
import { requireOwnOrigin } from './require-own-form.js';
import { storeAccess } from './store-access.js';
import { storefrontErrorFormat } from './storefront-error-format.js';
import { type StorefrontWords, wordsIn } from './words/words.js';

/** One request to a page of a storefront. */
export interface Visit {
  store: Storefront;
  /** As sent: a page decides itself what they may be. */
  params: Record<string, string>;
  query: URLSearchParams;
  /** What the form sent; empty on GET. */
  form: URLSearchParams;
  request: RawRequest;
  platform: Platform;
  language: Language;
  words: StorefrontWords;
  /** The page's path without its language. */
  path: string;
  /** The address of another page of this storefront, in the visitor's language. */
  link(path: string): string;
}

export interface StorefrontPage {
  name: string;
  /** A POST is a form; it is refused unless a page of this storefront sent it. */
  method: 'GET' | 'POST';
  path: string;
  summary: string;
  /** Not possible while the store is paused: its cart and checkout. */
  sells?: true;
  show(visit: Visit): Promise<HandlerResponse>;
}

const storefrontPage: RouteDefaults<Storefront> = {
  document: null,
  errorFormat: storefrontErrorFormat,
  access: storeAccess,
};

const largestFormBytes = 16 * 1024;
const anything: PathParam = { schema: {}, accepts: () => true, otherwise: 'NOT_FOUND' };

/**
 * A page of every storefront. What is thrown as `NOT_FOUND` becomes the store's own 404 page; closed and paused stores are
 * dealt with before `show` is called.
 */
export function defineStorefrontPage({ sells, show, ...declaration }: StorefrontPage): Route {
  const names = [...declaration.path.matchAll(/\{(\w+)\*?\}/g)].map(([, name = '']) => name);
  return defineRoute(storefrontPage, {
    ...declaration,
    tag: 'Storefront pages',
    params: Object.fromEntries(names.map((name) => [name, anything])),
    body:
      declaration.method === 'POST'
        ? { kind: 'bytes', mediaTypes: ['application/x-www-form-urlencoded'], limitBytes: largestFormBytes }
        : undefined,
    responses: [{ status: 200, description: 'The page.', mediaType: 'text/html' }],
    handle: async ({ caller, params, body, request, platform }) => {
      const visit = visitOf(caller, { params, body, request, platform });
      if (declaration.method === 'POST') requireOwnOrigin(request, new URL(platform.config.baseUrl).protocol);
      else if (languageIn(pathOf(request)) === caller.language)
        return redirect(withoutLanguage(targetOf(request)), 308);
      if (caller.status === 'closed') return closedPage(visit);
      if (sells && caller.status === 'paused') return pausedPage(visit);
      return orMissing(visit, show);
    },
  });
}

interface Received {
  params: Record<string, string>;
  body: BytesReceived | undefined;
  request: RawRequest;
  platform: Platform;
}

function visitOf(store: Storefront, { params, body, request, platform }: Received): Visit {
  const path = pathOf(request);
  const language = languageIn(path) ?? store.language;
  return {
    store,
    params,
    query: textOnly(new URLSearchParams(targetOf(request).slice(path.length))),
    form: textOnly(new URLSearchParams(body?.bytes.toString('utf8'))),
    request,
    platform,
    language,
    words: wordsIn(language),
    path: withoutLanguage(path),
    link: (to) => inLanguage(to, language, store.language),
  };
}

async function orMissing(visit: Visit, show: StorefrontPage['show']): Promise<HandlerResponse> {
  try {
    return await show(visit);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NOT_FOUND') return missingPage(visit);
    throw error;
  }
}

/** Some clients send a whole address instead of a path. */
const targetOf = ({ url }: RawRequest): string => url.replace(/^https?:\/\/[^/?#]+/i, '').replace(/^(?=\?|$)/, '/');
const pathOf = (request: RawRequest): string => targetOf(request).split('?', 1)[0] ?? '/';

function textOnly(values: URLSearchParams): URLSearchParams {
  for (const [name, value] of values)
    if (`${name}${value}`.includes('\u0000'))
      throw new UnreadableBody('syntax', 'The address or the form holds the character U+0000.');
  return values;
}
