import type { Topic } from '@souk/contract';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { surfaceRoutes } from '../../src/compose-server.js';
import type { Config } from '../../src/foundation/config.js';
import type { DocumentName, Route } from '../../src/foundation/http/define-route.js';
import type { RecordedExchange } from '../../src/foundation/http/openapi/read-examples.js';
import { documentNames, documentOf } from '../../src/surfaces/operator/openapi-routes.js';

interface Described {
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { description: string; content?: Record<string, unknown> }>;
}

/** Says why an example no longer fits its operation, or nothing where it does. */
export type JudgeExample = (route: Route, example: RecordedExchange) => string | undefined;

/** Against the strict documents, in which an answer holds nothing that is not described. */
export function openJudge(): JudgeExample {
  const { ajv, documents } = openDocuments();
  const compiled = new Map<string, ValidateFunction>();
  const validator = (document: DocumentName, parts: string[]) => {
    const reference = `${document}#/${pointerOf(parts)}`;
    const validate = compiled.get(reference) ?? ajv.compile({ $ref: reference });
    compiled.set(reference, validate);
    return validate;
  };

  return (route, { request, answer }) => {
    const document = route.document && documents.get(route.document);
    if (!document || !route.document) return 'its operation is in no document';
    const method = route.method.toLowerCase();
    const described = (document.paths as Record<string, Record<string, Described>>)[route.path]?.[method];
    const here = ['paths', route.path, method];
    const response = described?.responses[answer.status];
    if (!described || !response) return `${answer.status} is not among its responses`;
    if (!patternOf(route).test(request.url.split('?')[0] ?? '')) return `${request.url} is not its address`;
    const mediaType = (answer.headers['content-type'] ?? '').split(';')[0] ?? '';
    if (answer.body !== undefined && mediaType.endsWith('json')) {
      if (!(mediaType in (response.content ?? {}))) return `it is not answered as ${mediaType}`;
      const validate = validator(route.document, [
        ...here,
        'responses',
        String(answer.status),
        'content',
        mediaType,
        'schema',
      ]);
      if (!validate(answer.body)) return ajv.errorsText(validate.errors);
    }
    const sent = (request.headers['content-type'] ?? '').split(';')[0] ?? '';
    if (answer.status < 400 && sent === 'application/json' && described.requestBody) {
      const validate = validator(route.document, [...here, 'requestBody', 'content', sent, 'schema']);
      if (!validate(request.body)) return ajv.errorsText(validate.errors);
    }
    return undefined;
  };
}

/** Says why a recorded body no longer fits what the Admin document says of its topic, or nothing where it does. */
export function openDeliveryJudge(): (topic: Topic, body: string) => string | undefined {
  const { ajv } = openDocuments();
  return (topic, body) => {
    const path = ['webhooks', topic, 'post', 'requestBody', 'content', 'application/json', 'schema'];
    const validate = ajv.getSchema(`admin#/${pointerOf(path)}`);
    if (!validate) throw new Error(`The Admin document has no webhook ${topic}.`);
    return validate(JSON.parse(body)) ? undefined : ajv.errorsText(validate.errors);
  };
}

function openDocuments() {
  const platform = { config: { baseUrl: 'https://souk.example' } as Config };
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const documents = new Map(documentNames.map((name) => [name, documentOf(name, surfaceRoutes, platform, 'strict')]));
  for (const [name, document] of documents) ajv.addSchema(document, name);
  return { ajv, documents };
}

const pointerOf = (parts: string[]) =>
  parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');

export const patternOf = ({ path }: Pick<Route, 'path'>) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
