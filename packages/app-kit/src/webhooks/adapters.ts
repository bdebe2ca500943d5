import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WebhookEndpoint } from './webhook-endpoint.js';

/** No webhook is larger. */
const maxBytes = 5 * 1024 * 1024;

/**
 * For `node:http`.
 *
 * @example
 * ```ts
 * createServer(nodeWebhooks(endpoint)).listen(3000);
 * ```
 */
export function nodeWebhooks(endpoint: WebhookEndpoint) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const rawBody = await readAll(request);
    if (rawBody === 'too large') {
      response.writeHead(413, { connection: 'close' }).end();
      return;
    }
    // A sender that disconnected midway does not wait for a response.
    if (rawBody === 'cut off') return;
    const { status, body } = await endpoint.receive({ headers: request.headers, rawBody });
    response.writeHead(status, { 'content-type': 'text/plain' }).end(body);
  };
}

function readAll(request: IncomingMessage): Promise<Buffer | 'too large' | 'cut off'> {
  const chunks: Buffer[] = [];
  let total = 0;
  return new Promise((resolve) => {
    request.on('data', (chunk: Buffer) => {
      total += chunk.length;
      if (total > maxBytes) return resolve('too large');
      chunks.push(chunk);
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', () => resolve('cut off'));
    request.once('close', () => resolve('cut off'));
  });
}

interface ExpressRequest extends IncomingMessage {
  body?: unknown;
}

/**
 * For Express. Mount it where no JSON parser has run, or behind `express.raw({ type: '*\/*' })`.
 *
 * @example
 * ```ts
 * app.post('/webhooks', expressWebhooks(endpoint));
 * ```
 */
export function expressWebhooks(endpoint: WebhookEndpoint) {
  const plain = nodeWebhooks(endpoint);
  return async (request: ExpressRequest, response: ServerResponse, next: (error: unknown) => void): Promise<void> => {
    try {
      if (request.body === undefined) return await plain(request, response);
      if (!(request.body instanceof Uint8Array)) {
        throw new Error('A body parser has already read this webhook: mount expressWebhooks before express.json().');
      }
      const { status, body } = await endpoint.receive({ headers: request.headers, rawBody: request.body });
      response.writeHead(status, { 'content-type': 'text/plain' }).end(body);
    } catch (error) {
      next(error);
    }
  };
}

interface FastifyLike {
  register(plugin: (scope: FastifyScope, options: unknown, done: () => void) => void): unknown;
}
interface FastifyScope {
  removeAllContentTypeParsers(): void;
  addContentTypeParser(
    type: string,
    options: { parseAs: 'buffer' },
    parse: (request: unknown, body: Buffer, done: (error: null, body: Buffer) => void) => void,
  ): void;
  post(
    path: string,
    handler: (
      request: { headers: IncomingMessage['headers']; body: unknown },
      reply: FastifyReplyLike,
    ) => Promise<unknown>,
  ): void;
}
interface FastifyReplyLike {
  code(status: number): FastifyReplyLike;
  send(body: string): unknown;
}

/**
 * For Fastify: adds `POST path` in its own scope, which keeps the raw bytes.
 *
 * @example
 * ```ts
 * fastifyWebhooks(app, '/webhooks', endpoint);
 * ```
 */
export function fastifyWebhooks(app: unknown, path: string, endpoint: WebhookEndpoint): void {
  (app as FastifyLike).register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, finish) => finish(null, body));
    scope.post(path, async (request, reply) => {
      const rawBody = request.body instanceof Uint8Array ? request.body : Buffer.alloc(0);
      const { status, body } = await endpoint.receive({ headers: request.headers, rawBody });
      return reply.code(status).send(body);
    });
    done();
  });
}

/**
 * For Fetch-style servers (Hono, Deno, workers with Node's crypto).
 *
 * @example
 * ```ts
 * export default { fetch: fetchWebhooks(endpoint) };
 * ```
 */
export function fetchWebhooks(endpoint: WebhookEndpoint) {
  return async (request: Request): Promise<Response> => {
    const rawBody = new Uint8Array(await request.arrayBuffer());
    const { status, body } = await endpoint.receive({ headers: request.headers, rawBody });
    return new Response(body, { status, headers: { 'content-type': 'text/plain' } });
  };
}
