import { type ErrorCode, errorCatalogue } from '@souk/contract';
import type { TSchema } from 'typebox';
import type { BodySpec, DocumentName, PathParam, ResponseSpec, Route, SecurityScheme } from '../define-route.js';
import { additionalPropertiesAllower } from './allow-additional-properties.js';
import { withSelections } from './describe-selections.js';
import { describeWebhooks } from './describe-webhooks.js';
import { errorSchemas } from './error-schemas.js';
import { hoistNamedSchemas } from './hoist-schemas.js';
import { readExamples } from './read-examples.js';
import { showExamples } from './show-examples.js';

type Json = Record<string, unknown>;

export interface DocumentFacts {
  name: DocumentName;
  title: string;
  version: string;
  description: string;
}

/** `published` for clients: with examples, and answers that may gain members. `strict` for tests: nothing undescribed is let through. */
export type Flavour = 'published' | 'strict';

/** One OpenAPI 3.1 document from the routes that name it. */
export function describeRoutes(
  facts: DocumentFacts,
  routes: Route[],
  dialectNames: (route: Route) => 'developer' | 'oauth' | 'admin',
  flavour: Flavour,
): Json {
  const own = routes.filter(({ document }) => document === facts.name);
  const examples = flavour === 'published' ? readExamples(facts.name) : new Map();
  const open = flavour === 'published' ? additionalPropertiesAllower() : (schema: unknown) => schema;
  const manner: Manner = { open, forClients: flavour === 'published' };
  const paths: Record<string, Json> = {};
  for (const route of own) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: showExamples(describeRoute(route, dialectNames(route), manner), examples),
    };
  }
  const used = new Set(own.flatMap(({ access }) => access.security));
  const document = {
    openapi: '3.1.0',
    info: {
      title: facts.title,
      version: facts.version,
      description: facts.description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: [...new Set(own.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    // Apps are sent the resources of the Admin API.
    ...(facts.name === 'admin' && { webhooks: open(describeWebhooks()) as Json }),
    components: {
      securitySchemes: Object.fromEntries(
        Object.entries(securitySchemes).filter(([name]) => used.has(name as SecurityScheme)),
      ),
    },
  };
  return hoistNamedSchemas(document);
}

const securitySchemes: Record<SecurityScheme, Json> = {
  dashboardSession: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token of a dashboard session.',
  },
  developerToken: { type: 'http', scheme: 'bearer', description: 'A developer token (`svc_dt_...`).' },
  accessToken: { type: 'http', scheme: 'bearer', description: 'An access token of an installation (`svc_at_...`).' },
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-souk_session',
    description: 'The session cookie of a browser; `souk_session_{port}` over plain HTTP.',
  },
  clientBasic: { type: 'http', scheme: 'basic', description: 'The client ID and an active client secret.' },
};

interface Manner {
  open: (schema: unknown) => unknown;
  /** Names the codes of errors, and what `fields` leaves of a resource. Tests look for what a request without it must have. */
  forClients: boolean;
}

function describeRoute(route: Route, errorFormat: 'developer' | 'oauth' | 'admin', manner: Manner): Json {
  return {
    operationId: route.name,
    tags: [route.tag],
    summary: route.summary,
    ...(route.description && { description: route.description }),
    security: route.access.security.map((name) => ({ [name]: [] })),
    parameters: [...pathParameters(route.params), ...queryParameters(route.query), ...headerParameters(route)],
    ...(route.body && { requestBody: describeBody(route.body) }),
    responses: describeAnswers(route, errorFormat, manner),
  };
}

function pathParameters(params: Record<string, PathParam>): Json[] {
  return Object.entries(params).map(([name, { schema }]) => ({
    name,
    in: 'path',
    required: true,
    schema: wordsAsEnum(schema),
  }));
}

/** A pattern that only lists words is a list of words. */
function wordsAsEnum(schema: TSchema): Json {
  const { pattern, ...rest } = schema as Json;
  const words = /^\^\(([a-z_]+(?:\|[a-z_]+)*)\)\$$/.exec(String(pattern ?? ''))?.[1];
  return words ? { ...rest, enum: words.split('|') } : (schema as Json);
}

function queryParameters(query: TSchema | undefined): Json[] {
  const { properties = {}, required = [] } = (query ?? {}) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(typeof schema.description === 'string' && { description: schema.description }),
    schema,
  }));
}

function headerParameters(route: Route): Json[] {
  const own = Object.entries(route.requestHeaders ?? {}).map(([name, schema]) => {
    const { description } = schema as { description?: string };
    return { name, in: 'header', required: false, ...(description && { description }), schema };
  });
  return [...own, ...idempotencyHeader(route)];
}

function idempotencyHeader(route: Route): Json[] {
  if (!route.errors.includes('IDEMPOTENCY_KEY_REUSED')) return [];
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'Repeating a request with the same key within 24 hours returns the stored result.',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7E]+$' },
    },
  ];
}

function describeBody(body: BodySpec): Json {
  const own = body.kind === 'bytes' ? body.schemas : undefined;
  const types = body.kind === 'json' ? ['application/json'] : body.mediaTypes;
  const required = body.optional !== true;
  return {
    required,
    content: Object.fromEntries(types.map((type) => [type, { schema: own?.[type] ?? body.schema ?? {} }])),
  };
}

function describeAnswers(
  route: Route,
  errorFormat: 'developer' | 'oauth' | 'admin',
  { open, forClients }: Manner,
): Json {
  const responses: Record<string, Json> = {};
  const selects = forClients && 'fields' in ((route.query as { properties?: Json } | undefined)?.properties ?? {});
  for (const answer of route.responses) {
    const { schema } = answer;
    responses[answer.status] = describeAnswer(
      selects && schema ? { ...answer, schema: withSelections(schema) } : answer,
      open,
    );
  }
  const byStatus = errorsByStatus(route, errorFormat);
  // The device flow answers `slow_down` with 400 where the token endpoint has 429: OAuth's errors are told for the whole operation.
  const everyCode = [...new Set([...byStatus.values()].flat())];
  for (const [status, codes] of byStatus) {
    const listed =
      codes.length > 0
        ? codes.map((code) => `\`${code}\`: ${errorCatalogue[code].title}.`).join(' ')
        : 'Error without a code';
    responses[status] ??= {
      description: listed,
      headers: requestIdHeader,
      content: {
        [errorMediaType[errorFormat]]: {
          schema: open(
            errorSchemas[errorFormat](Number(status), errorFormat === 'oauth' ? everyCode : codes, forClients),
          ),
        },
      },
    };
  }
  return responses;
}

const errorMediaType = { developer: 'application/json', oauth: 'application/json', admin: 'application/problem+json' };
const requestIdHeader = {
  'X-Request-Id': { description: 'The ID of this request in logs and error bodies.', schema: { type: 'string' } },
};

function describeAnswer(
  { description, schema, mediaType, headers, example }: ResponseSpec,
  open: Manner['open'],
): Json {
  return {
    description,
    headers: {
      ...requestIdHeader,
      ...Object.fromEntries(
        Object.entries(headers ?? {}).map(([name, text]) => [name, { description: text, schema: { type: 'string' } }]),
      ),
    },
    ...((schema || mediaType) && {
      content: {
        [mediaType ?? 'application/json']: { schema: open(schema ?? {}), ...(example !== undefined && { example }) },
      },
    }),
  };
}

/** Which statuses a route can refuse with. The developer dialect has some that carry no code at all. */
function errorsByStatus(route: Route, errorFormat: 'developer' | 'oauth' | 'admin'): Map<string, ErrorCode[]> {
  const byStatus = new Map<string, ErrorCode[]>();
  const add = (status: number, code?: ErrorCode) => {
    const codes = byStatus.get(String(status)) ?? [];
    byStatus.set(String(status), code && !codes.includes(code) ? [...codes, code] : codes);
  };
  for (const code of route.errors) add(errorCatalogue[code].status, code);
  if (errorFormat === 'developer') {
    if (route.query || route.body) add(400);
    if (route.access.sessionRefusal) add(401);
    if (route.body) {
      add(400, 'BAD_REQUEST');
      add(413, 'PAYLOAD_TOO_LARGE');
      add(415, 'BAD_REQUEST');
    }
  }
  if (errorFormat === 'oauth') add(413, 'invalid_request');
  if (errorFormat !== 'admin') {
    add(500);
    add(503, errorFormat === 'oauth' ? 'temporarily_unavailable' : undefined);
  }
  return new Map([...byStatus].sort(([a], [b]) => Number(a) - Number(b)));
}
