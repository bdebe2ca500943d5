import type { SignedInUser } from '../../domains/accounts/identify-session.js';
import { limitAnonymous } from '../../domains/accounts/limit-anonymous.js';
import {
  type Access,
  type BytesReceived,
  defineRoute,
  type NoParams,
  type ParamsOf,
  type PathParams,
  type RawRequest,
  type Route,
  type RouteDefaults,
} from '../../foundation/http/define-route.js';
import { UnreadableBody } from '../../foundation/http/request-errors.js';
import { type HandlerResponse, redirect } from '../../foundation/http/response.js';
import { asksForPage } from '../../foundation/pages/error-page.js';
import { type PageContext, pageContextOf } from '../../foundation/pages/page-context.js';
import { redirectToBaseUrl } from '../../foundation/pages/redirect-to-base-url.js';
import type { Platform } from '../../foundation/platform.js';
import { linkTo } from './links.js';
import { browserErrorFormat, pageErrorFormat } from './page-error-format.js';
import { requireOwnOrigin } from './require-own-origin.js';
import { identifyVisitor } from './session-cookie.js';

const visitorAccess: Access<SignedInUser | null> = {
  name: 'visitor',
  security: [],
  errors: [],
  async identify(request, platform) {
    const visitor = await identifyVisitor(request, platform);
    if (!visitor && request.method === 'POST') await limitAnonymous(request, platform);
    return visitor;
  },
};

/** Pages are for people: they appear in no OpenAPI document. */
const pageRoute: RouteDefaults<SignedInUser | null> = {
  document: null,
  errorFormat: pageErrorFormat,
  access: visitorAccess,
};

export interface Visit<Visitor = SignedInUser, Params = Record<string, string>> {
  user: Visitor;
  params: Params;
  query: URLSearchParams;
  /** What the form sent; empty on GET. */
  form: URLSearchParams;
  request: RawRequest;
  /** Who reads the answer: language and theme. */
  reader: PageContext;
  platform: Platform;
}

export interface PageDeclaration<Visitor, P extends PathParams> {
  name: string;
  /** A POST is a form; it is refused unless one of our own pages sent it. */
  method: 'GET' | 'POST';
  path: string;
  params?: P;
  summary: string;
  /** What clients of the API are answered instead. */
  forPrograms?: (platform: Platform) => HandlerResponse;
  /** Of a form without a page of its own: where its visitor was, below the dashboard. */
  cameFrom?: string;
  show: (visit: Visit<Visitor, ParamsOf<P>>) => Promise<HandlerResponse>;
}

const largestFormBytes = 16 * 1024;

/** A page that anybody may open. */
export function defineOpenPage<P extends PathParams = NoParams>({
  show,
  cameFrom,
  forPrograms,
  ...declaration
}: PageDeclaration<SignedInUser | null, P>): Route {
  const defaults = forPrograms ? { ...pageRoute, errorFormat: browserErrorFormat } : pageRoute;
  return defineRoute(defaults, {
    ...declaration,
    tag: 'Pages',
    body:
      declaration.method === 'POST'
        ? { kind: 'bytes', mediaTypes: ['application/x-www-form-urlencoded'], limitBytes: largestFormBytes }
        : undefined,
    responses: [{ status: 200, description: 'The page.', mediaType: 'text/html' }],
    handle: async ({ caller, params, body, request, platform }) => {
      if (declaration.method === 'POST') requireOwnOrigin(request, platform);
      if (forPrograms && !asksForPage(request)) return forPrograms(platform);
      const elsewhere = redirectToBaseUrl(request, platform);
      if (elsewhere) return elsewhere;
      const query = new URLSearchParams(request.url.slice(request.path.length));
      const here = cameFrom === undefined ? request.url : linkTo(platform, cameFrom);
      const reader = { ...pageContextOf(request), here };
      return show({ user: caller, params, query, form: readForm(body), request, reader, platform });
    },
  });
}

/** A page for a signed-in person; anybody else signs in first and comes back. */
export function definePage<P extends PathParams = NoParams>({
  show,
  ...declaration
}: PageDeclaration<SignedInUser, P>): Route {
  return defineOpenPage({
    ...declaration,
    show: async (visit) => {
      const { user, platform, request } = visit;
      if (user) return show({ ...visit, user });
      const here = linkTo(platform, request.url.slice('/dashboard'.length));
      const next = declaration.method === 'GET' ? `?next=${encodeURIComponent(here)}` : '';
      return redirect(linkTo(platform, `/sign-in${next}`));
    },
  });
}

function readForm(body: BytesReceived | undefined): URLSearchParams {
  const form = new URLSearchParams(body?.bytes.toString('utf8'));
  for (const [name, value] of form)
    if (`${name}${value}`.includes('\u0000'))
      throw new UnreadableBody('syntax', 'The form holds the character U+0000.');
  return form;
}
