import { Type } from 'typebox';
import { throwDomainError } from '../../foundation/domain-error.js';
import {
  anyone,
  defineRoute,
  type PathParam,
  type Route,
  type RouteDefaults,
} from '../../foundation/http/define-route.js';
import { developerErrorFormat } from '../../foundation/http/error-formats/developer-error-format.js';
import { inPagesForBrowsers } from '../../foundation/pages/error-page.js';
import { pageContextOf } from '../../foundation/pages/page-context.js';
import { waitingPage } from '../../foundation/pages/waiting-page.js';
import { readErrorCatalogue } from './error-catalogue-page.js';

const docsRoute: RouteDefaults<null> = {
  document: null,
  errorFormat: inPagesForBrowsers(developerErrorFormat),
  access: anyone,
};

const rest: PathParam = { schema: Type.String(), accepts: () => true, otherwise: 'ROUTE_NOT_FOUND' };

/** Any page or file of the site. `/docs` itself stands with the other public pages, as it has a plain form too. */
const readDocs = defineRoute(docsRoute, {
  name: 'readDocs',
  method: 'GET',
  path: '/docs/{rest*}',
  tag: 'Documents',
  summary: 'Get a documentation page',
  description: 'Or a file of the documentation.',
  params: { rest },
  responses: [{ status: 200, description: 'The page', mediaType: '*/*' }],
  errors: ['ROUTE_NOT_FOUND'],
  handle: async ({ params, request, platform }) => {
    const answer = await platform.docsSite.answer(request, params.rest);
    if (answer) return answer;
    if (!(await platform.docsSite.isBuilt())) return waitingPage(pageContextOf(request));
    return throwDomainError('ROUTE_NOT_FOUND');
  },
});

export const routes: Route[] = [readErrorCatalogue, readDocs];
