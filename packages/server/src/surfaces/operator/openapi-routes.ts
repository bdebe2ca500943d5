import { readFile } from 'node:fs/promises';
import { currentApiVersion } from '@souk/contract';
import { anyone, type DocumentName, defineRoute, type Route } from '../../foundation/http/define-route.js';
import { developerErrorFormat } from '../../foundation/http/error-formats/developer-error-format.js';
import { type DocumentFacts, describeRoutes, type Flavour } from '../../foundation/http/openapi/describe-routes.js';
import { ok } from '../../foundation/http/response.js';
import type { Platform } from '../../foundation/platform.js';
import { serverFolder } from '../../foundation/server-folder.js';

const facts: Record<DocumentName, Omit<DocumentFacts, 'name'>> = {
  developer: {
    title: 'Souk Developer API',
    version: '1',
    description:
      'For app developers: account, apps, secrets, versions, listings, review, installations, webhooks, dev stores and tokens.',
  },
  admin: {
    title: 'Souk Admin API',
    version: currentApiVersion,
    description: 'For installed apps: read and write the data of the businesses that installed them.',
  },
  oauth: {
    title: 'Souk App OAuth',
    version: '1',
    description: 'Tokens for installed apps, and the keys that verify ID tokens and webhooks.',
  },
  dashboard: {
    title: 'Souk Dashboard API',
    version: '1',
    description:
      'For merchants: accounts, businesses, members, installations, and the commerce operations of a business.',
  },
  desk: { title: 'Souk Review Desk', version: '1', description: 'For staff: review apps and developers.' },
  storefront: {
    title: 'Souk Storefront',
    version: '1',
    description: 'For storefronts: checkouts, the marketplace and public app data.',
  },
};

/** Said in every document, beside schemas of answers that are left open. */
const growing = 'New fields and enum values can appear without a new version. Ignore those you do not recognise.';

export const documentNames = Object.keys(facts) as DocumentName[];

/** The published document of one API, made from the routes themselves. */
export function documentOf(
  name: DocumentName,
  routes: Route[],
  platform: Pick<Platform, 'config'>,
  flavour: Flavour = 'published',
): Record<string, unknown> {
  const { description, ...rest } = facts[name];
  const told = { name, ...rest, description: `${description}\n\n${growing}` };
  return describeRoutes(told, routes, (route) => route.errorFormat(platform).name, flavour);
}

const folder = new URL('openapi/', serverFolder);

/**
 * `GET /openapi/{name}.json`, one route for each document: the generated file, which `npm run check` holds against the routes.
 * Making it anew would take the thread that answers everybody a third of a second.
 */
export function openapiRoutes(): Route[] {
  const documents = documentNames.map((name) => {
    // Read once: a thousand simultaneous requests cost no more than sending it.
    let text: Promise<Buffer> | undefined;
    return defineRoute(
      { document: null, errorFormat: developerErrorFormat, access: anyone },
      {
        name: `read${name[0]?.toUpperCase()}${name.slice(1)}Document`,
        method: 'GET',
        path: `/openapi/${name}.json`,
        tag: 'Documents',
        summary: facts[name].title,
        responses: [{ status: 200, description: 'The OpenAPI document' }],
        handle: async () => {
          text ??= readFile(new URL(`${name}.json`, folder));
          const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=300' };
          return { status: 200, bytes: await text, headers };
        },
      },
    );
  });
  return [listDocuments, ...documents];
}

const listDocuments = defineRoute(
  { document: null, errorFormat: developerErrorFormat, access: anyone },
  {
    name: 'listDocuments',
    method: 'GET',
    path: '/openapi',
    tag: 'Documents',
    summary: 'List the OpenAPI documents',
    responses: [{ status: 200, description: 'The documents' }],
    handle: async ({ platform: { config } }) => {
      const data = documentNames.map((name) => {
        const { title, version, description } = facts[name];
        return { name, title, version, description, url: `${config.baseUrl}/openapi/${name}.json` };
      });
      return ok({ data }, { 'cache-control': 'public, max-age=300' });
    },
  },
);
