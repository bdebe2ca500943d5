/** As much of a JSON schema as a sample needs. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  examples?: unknown[];
  format?: string;
  minLength?: number;
  pattern?: string;
  minimum?: number;
  minItems?: number;
}

/** One route of a published document, with its references resolved on demand. */
export interface DescribedRoute {
  document: string;
  method: string;
  path: string;
  security: string[];
  pathParams: string[];
  queryParams: { name: string; required: boolean; schema: Schema }[];
  takesIdempotencyKey: boolean;
  /** The schema of a JSON body; undefined where the route takes none. */
  jsonBody: Schema | undefined;
  /** Media types of bodies of other kinds. */
  otherBodies: string[];
  resolve(schema: Schema): Schema;
}

const documentNames = ['developer', 'admin', 'oauth', 'dashboard', 'desk', 'storefront'];

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}
interface Operation {
  parameters?: Parameter[];
  security?: Record<string, unknown>[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
}

/** Every route of every document that the server publishes. */
export async function readDocuments(baseUrl: string): Promise<DescribedRoute[]> {
  const documents = await Promise.all(
    documentNames.map(async (name) => {
      const answer = await fetch(`${baseUrl}/openapi/${name}.json`);
      return routesOf(name, (await answer.json()) as Document);
    }),
  );
  return documents.flat();
}

function routesOf(name: string, document: Document): DescribedRoute[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => describe(name, document, path, method, operation)),
  );
}

function describe(
  name: string,
  document: Document,
  path: string,
  method: string,
  { parameters = [], security = [], requestBody }: Operation,
): DescribedRoute {
  const content = requestBody?.content ?? {};
  return {
    document: name,
    method: method.toUpperCase(),
    path,
    security: security.flatMap((one) => Object.keys(one)),
    pathParams: [...path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param as string),
    queryParams: parameters
      .filter((one) => one.in === 'query')
      .map(({ name, required = false, schema = {} }) => ({ name, required, schema })),
    takesIdempotencyKey: parameters.some((one) => one.in === 'header' && one.name === 'Idempotency-Key'),
    jsonBody: content['application/json']?.schema,
    otherBodies: Object.keys(content).filter((type) => type !== 'application/json'),
    resolve: (schema) => resolveIn(document, schema),
  };
}

function resolveIn(document: Document, schema: Schema): Schema {
  if (!schema.$ref) return schema;
  const found = schema.$ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((at, part) => (at as Record<string, unknown>)[part.replaceAll('~1', '/')], document);
  return resolveIn(document, found as Schema);
}

/** A value of the shape the schema wants; it need not match every pattern. */
export function sampleOf(route: DescribedRoute, given: Schema, depth = 0): unknown {
  const schema = route.resolve(given);
  if (schema.const !== undefined) return schema.const;
  if (schema.examples?.length) return schema.examples[0];
  if (schema.enum) return schema.enum[0];
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (choice) return sampleOf(route, choice, depth);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object' || schema.properties) {
    if (depth > 6) return {};
    const members = Object.entries(schema.properties ?? {});
    return Object.fromEntries(members.map(([name, member]) => [name, sampleOf(route, member, depth + 1)]));
  }
  if (type === 'array') return schema.minItems ? [sampleOf(route, schema.items ?? {}, depth + 1)] : [];
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (schema.format === 'date-time') return '2026-10-01T09:30:00.000Z';
  return 'a'.repeat(Math.max(1, schema.minLength ?? 1));
}

/** A page for people appears in no OpenAPI document: only its path is known, and its forms are sent as forms. */
export function describePage({ method, path }: { method: string; path: string }): DescribedRoute {
  return {
    document: 'pages',
    method,
    path,
    security: ['cookie'],
    pathParams: [...path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param as string),
    queryParams: ['next', 'user_code', 'client_id', 'business_id', 'redirect_uri'].map((name) => ({
      name,
      required: false,
      schema: {},
    })),
    takesIdempotencyKey: false,
    jsonBody: undefined,
    otherBodies: method === 'POST' ? ['application/x-www-form-urlencoded'] : [],
    resolve: (schema) => schema,
  };
}
