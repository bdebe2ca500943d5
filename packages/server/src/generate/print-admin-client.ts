import { selected } from '../foundation/http/openapi/describe-selections.js';
import { type PublishedSchema, printComment, printLiteral, printObject, printType } from './print-type.js';

/** As much of an OpenAPI document as the client is made from. */
export interface PublishedDocument {
  paths: Record<string, Record<string, PublishedOperation>>;
  components: { schemas: Record<string, PublishedSchema> };
}

interface PublishedOperation {
  operationId: string;
  summary?: string;
  parameters?: PublishedParameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: PublishedSchema }> };
  responses: Record<string, { content?: Record<string, { schema?: PublishedSchema }> }>;
}

interface PublishedParameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: PublishedSchema;
}

/** What the client has to know to make a request, and what comes back. */
interface Operation {
  name: string;
  method: string;
  path: string;
  summary: string | undefined;
  pathParameters: PublishedParameter[];
  query: PublishedParameter[];
  selectable: boolean;
  body: { schema: PublishedSchema; required: boolean } | undefined;
  answer: 'one' | 'pages' | 'nothing' | 'response';
  result: PublishedSchema;
}

const heading = '// Printed from the Admin API document by `npm run generate`; do not edit by hand.\n';

/** The resources and inputs of the Admin API as TypeScript types. */
export function printResources(schemas: Record<string, PublishedSchema>): string {
  const whole = Object.entries(schemas).filter(([name]) => !isSelection(name));
  const types = whole.map(([name, schema]) => {
    const comment = printComment(schema.description);
    const isInterface = schema.type === 'object' && Object.keys(schema.properties ?? {}).length > 0;
    const declared = isInterface
      ? `export interface ${name} ${printObject(schema)}`
      : `export type ${name} = ${printType(schema)};`;
    return [...comment, declared].join('\n');
  });
  return `${[heading, ...types].join('\n')}\n`;
}

/** The client's methods as an interface, and a table from which the client makes them. */
export function printOperations({ paths, components }: PublishedDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => readOperation(path, method, operation)),
  );
  const methods = operations.map(printMethod);
  const used = Object.keys(components.schemas).filter((name) =>
    methods.some((text) => new RegExp(`\\b${name}\\b`).test(text)),
  );
  const facts = operations.map(({ name, method, path, body, answer }) => {
    const entries = { method: method.toUpperCase(), path, body: body !== undefined, answer };
    const printed = Object.entries(entries).map(([key, value]) => `${key}: ${printLiteral(value)}`);
    return `  ${name}: { ${printed.join(', ')} },`;
  });
  return [
    heading,
    "import type { OperationFacts, Pages, ReadOptions, Selected, WriteOptions } from '../operation-types.js';",
    `import type {\n${used.map((name) => `  ${name},\n`).join('')}} from './resources.js';`,
    '',
    '/** Every operation of the Admin API. Lists are iterated, page after page; writes are safe to lose and repeat. */',
    'export interface AdminClient {',
    methods.join('\n'),
    '}',
    '',
    'export const adminOperations = {',
    ...facts,
    '} as const satisfies Record<keyof AdminClient, OperationFacts>;',
    '',
  ].join('\n');
}

function readOperation(path: string, method: string, operation: PublishedOperation): Operation {
  const parameters = operation.parameters ?? [];
  const query = parameters.filter((parameter) => parameter.in === 'query');
  return {
    name: operation.operationId,
    method,
    path,
    summary: operation.summary,
    pathParameters: parameters.filter((parameter) => parameter.in === 'path'),
    query: query.filter(({ name }) => name !== 'fields' && name !== 'cursor'),
    selectable: query.some(({ name }) => name === 'fields'),
    body: readBody(operation),
    ...readAnswer(operation),
  };
}

/** A body that may hold nothing is not worth a parameter. */
function readBody({ requestBody }: PublishedOperation): Operation['body'] {
  const schema = requestBody?.content['application/json']?.schema;
  if (!schema) return undefined;
  const isEmpty = !schema.$ref && schema.type === 'object' && Object.keys(schema.properties ?? {}).length === 0;
  return isEmpty ? undefined : { schema, required: requestBody?.required === true };
}

function readAnswer({ responses }: PublishedOperation): Pick<Operation, 'answer' | 'result'> {
  const good = Object.entries(responses).filter(([status]) => Number(status) < 400);
  const schema = good.map(([, { content }]) => content?.['application/json']?.schema).find((one) => one);
  const data = schema?.properties?.data;
  if (data && schema.properties?.nextCursor) return { answer: 'pages', result: wholeOf(data.items ?? {}) };
  if (data) return { answer: 'one', result: data.items ? { ...data, items: wholeOf(data.items) } : wholeOf(data) };
  const isEmpty = good.every(([status]) => status === '204');
  return { answer: isEmpty ? 'nothing' : 'response', result: {} };
}

const isSelection = (name: string) => name.startsWith(selected);

/** The whole resource where the document also describes a selection: the client's types narrow it themselves. */
function wholeOf(schema: PublishedSchema): PublishedSchema {
  const [whole, selection] = schema.anyOf ?? [];
  return whole && isSelection(selection?.$ref?.split('/').at(-1) ?? '') ? whole : schema;
}

function printMethod(operation: Operation): string {
  const { name, summary, pathParameters, method, body, answer } = operation;
  // For a list, fields are selected from its rows.
  const rows = operation.result.type === 'array' ? operation.result.items : undefined;
  const resource = printType(rows ?? operation.result, '  ');
  const selects = operation.selectable && (answer === 'one' || answer === 'pages');
  const one = selects ? `Selected<${resource}, Field>` : resource;
  const results = {
    one: `Promise<${rows ? `${one}[]` : one}>`,
    pages: `Pages<${one}>`,
    nothing: 'Promise<void>',
    response: 'Promise<Response>',
  };
  const field = selects ? 'Field' : 'never';
  const parameters = [
    ...pathParameters.map((parameter) => `${parameter.name}: ${printType(parameter.schema)}`),
    ...(body ? [`body${body.required ? '' : '?'}: ${printType(body.schema, '  ')}`] : []),
    method === 'get' ? `query?: ${printQuery(operation)}ReadOptions<${field}>` : `options?: WriteOptions<${field}>`,
  ];
  const generic = selects ? `<Field extends keyof ${resource} = keyof ${resource}>` : '';
  return [...printComment(summary, '  '), `  ${name}${generic}(${parameters.join(', ')}): ${results[answer]};`].join(
    '\n',
  );
}

function printQuery({ query }: Operation): string {
  if (query.length === 0) return '';
  const properties = Object.fromEntries(
    query.map(({ name, description, schema }) => [name, { ...schema, description: description ?? schema.description }]),
  );
  return `${printObject({ type: 'object', properties }, '  ')} & `;
}
