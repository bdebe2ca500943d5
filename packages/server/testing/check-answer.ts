import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { surfaceRoutes } from '../src/compose-server.js';
import type { DocumentName, Route } from '../src/foundation/http/define-route.js';
import type { Platform } from '../src/foundation/platform.js';
import { documentNames, documentOf } from '../src/surfaces/operator/openapi-routes.js';

export interface ReceivedAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

type CheckAnswer = (method: string, url: string, answer: ReceivedAnswer) => void;

let known: CheckAnswer | undefined;

/**
 * Holds every answer a test receives against the published OpenAPI document; a difference fails the test that saw it.
 * The routes are the same for every server, so all servers of a process share one, with what it has compiled.
 */
export function answerChecker(platform: Platform): CheckAnswer {
  known ??= makeChecker(surfaceRoutes, platform);
  return known;
}

function makeChecker(routes: Route[], platform: Platform): CheckAnswer {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const documents = new Map(documentNames.map((name) => [name, documentOf(name, routes, platform, 'strict')]));
  for (const [name, document] of documents) ajv.addSchema(document, name);
  // Added when a test first selects fields: only published documents describe what is left then.
  const addPublished = (name: DocumentName) => {
    const key = `published-${name}`;
    if (!ajv.getSchema(key)) ajv.addSchema(documentOf(name, routes, platform, 'published'), key);
    return key;
  };
  const patterns = routes.map((route) => ({
    route,
    pattern: new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }));
  const compiled = new Map<string, ValidateFunction>();

  return (method, url, answer) => {
    const [path = url, query] = url.split('?', 2);
    const isHead = method === 'HEAD';
    const routeMethod = isHead ? 'GET' : method;
    const route = patterns.find((one) => one.route.method === routeMethod && one.pattern.test(path))?.route;
    if (!answer.headers.get('x-request-id')) throw new Error(`${method} ${path} answered without X-Request-Id.`);
    if (!route?.document) return;
    const where = `${method} ${route.path} ${answer.status}`;
    const document = documents.get(route.document) as {
      paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, unknown> }> }>>;
    };
    const described = document.paths[route.path]?.[routeMethod.toLowerCase()]?.responses[answer.status];
    if (!described)
      throw new Error(`${where} is not in the OpenAPI document: declare it. It was ${JSON.stringify(answer.body)}`);
    const mediaType = (answer.headers.get('content-type') ?? '').split(';')[0] ?? '';
    const content = described.content ?? {};
    if (Object.keys(content).length === 0) {
      if (answer.body !== undefined) throw new Error(`${where} has a body, and the document says it has none.`);
      return;
    }
    if (!(mediaType in content) && !(`${mediaType.split('/')[0]}/*` in content))
      throw new Error(`${where} is ${mediaType}; the document says ${Object.keys(content).join(', ')}.`);
    if (isHead && answer.body !== undefined) throw new Error(`${where} has a body.`);
    if (isHead || !mediaType.endsWith('json')) return;
    const pointer = [
      'paths',
      route.path,
      method.toLowerCase(),
      'responses',
      String(answer.status),
      'content',
      mediaType,
      'schema',
    ]
      .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    const compile = (document: string) => {
      const reference = `${document}#/${pointer}`;
      const validate = compiled.get(reference) ?? ajv.compile({ $ref: reference });
      compiled.set(reference, validate);
      return validate;
    };
    const validate = compile(route.document);
    const problems = validate(answer.body)
      ? []
      : (validate.errors ?? []).filter((error) => !isUnselected(error, query));
    if (answer.status < 300 && selectsFields(query)) {
      const published = compile(addPublished(route.document));
      if (!published(answer.body)) problems.push(...(published.errors ?? []));
    }
    if (problems.length > 0) {
      throw new Error(
        `${where} differs from the OpenAPI document: ${ajv.errorsText(problems)}\n${JSON.stringify(answer.body, null, 2)}`,
      );
    }
  };
}

const selectsFields = (query: string | undefined) => new URLSearchParams(query).has('fields');

/** With `fields` a resource holds only the members asked for: those left out are no difference. */
function isUnselected({ keyword, instancePath }: ErrorObject, query: string | undefined): boolean {
  return selectsFields(query) && keyword === 'required' && /^\/data(\/\d+)?$/.test(instancePath);
}
