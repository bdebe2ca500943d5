import { randomUUID } from 'node:crypto';
import { type AdminClient, adminOperations } from './generated/operations.js';
import type { OperationFacts, Page, Pages, ReadOptions, WriteOptions } from './operation-types.js';
import { type RetryOptions, sendWithRetries } from './send-with-retries.js';

export interface AdminClientOptions extends RetryOptions {
  /** The service's address, for example `https://souk.example`. */
  baseUrl: string;
  /** An access token, or a function that returns a valid one: called before every request. */
  accessToken: string | (() => string | Promise<string>);
}

/**
 * A typed client of the Admin API. Lists are async iterators over all pages. Every write carries an idempotency key, which
 * its retries reuse. A failed request throws a `SoukApiError`.
 *
 * @example
 * ```ts
 * const souk = createAdminClient({ baseUrl, accessToken: () => tokens.accessToken(installationId) });
 * for await (const order of souk.listOrders({ updatedFrom: lastSeen, sort: 'updatedAt' })) await sync(order);
 * await souk.putValue('order', orderId, 'gift', { value: { wrap: true } });
 * ```
 */
export function createAdminClient(options: AdminClientOptions): AdminClient {
  const methods = Object.entries<OperationFacts>(adminOperations).map(([name, facts]) => [
    name,
    (...args: unknown[]) => perform(options, facts, args),
  ]);
  // The interface and the table are generated from the same document, so each method matches the interface.
  return Object.fromEntries(methods) as unknown as AdminClient;
}

/** Arguments: the path's parameters in order, then the body, then the options. */
function perform(options: AdminClientOptions, facts: OperationFacts, args: unknown[]): unknown {
  const names = facts.path.match(/(?<=\{)\w+(?=\})/g) ?? [];
  const path = names.reduce(
    (text, name, index) => text.replace(`{${name}}`, encodeURIComponent(String(args[index]))),
    facts.path,
  );
  const [body, rest] = facts.body ? args.slice(names.length) : [undefined, args[names.length]];
  const { signal, idempotencyKey, ...query } = (rest ?? {}) as ReadOptions & WriteOptions & Record<string, unknown>;
  const call = { options, facts, path, body, query, signal, idempotencyKey };
  return facts.answer === 'pages' ? readPages(call) : readOne(call);
}

interface Call {
  options: AdminClientOptions;
  facts: OperationFacts;
  path: string;
  body: unknown;
  query: Record<string, unknown>;
  signal: AbortSignal | undefined;
  idempotencyKey: string | undefined;
}

async function readOne(call: Call): Promise<unknown> {
  const response = await send(call);
  if (call.facts.answer === 'response') return response;
  if (call.facts.answer === 'nothing') return undefined;
  return ((await response.json()) as { data: unknown }).data;
}

function readPages(call: Call): Pages<unknown> {
  const page = async (cursor?: string) =>
    (await (await send({ ...call, query: { ...call.query, cursor } })).json()) as Page<unknown>;
  async function* pages() {
    let cursor: string | undefined;
    do {
      const read: Page<unknown> = await page(cursor);
      yield read;
      cursor = read.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
  async function* rows() {
    for await (const { data } of pages()) yield* data;
  }
  const all = async () => {
    const found: unknown[] = [];
    for await (const row of rows()) found.push(row);
    return found;
  };
  return { page, pages, all, [Symbol.asyncIterator]: rows };
}

function send({ options, facts, path, body, query, signal, idempotencyKey }: Call): Promise<Response> {
  const { baseUrl, accessToken } = options;
  const ownHeaders = {
    ...(facts.method !== 'GET' && { 'idempotency-key': idempotencyKey ?? randomUUID() }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  return sendWithRetries(
    {
      method: facts.method,
      url: `${baseUrl.replace(/\/+$/, '')}${path}${formatQuery(query)}`,
      headers: async () => ({
        ...ownHeaders,
        authorization: `Bearer ${typeof accessToken === 'string' ? accessToken : await accessToken()}`,
      }),
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    },
    options,
  );
}

function formatQuery(query: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  return parameters.size === 0 ? '' : `?${parameters}`;
}
