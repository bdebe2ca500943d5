import { randomUUID } from 'node:crypto';
import { type AdminClient, adminOperations } from './generated/operations.js';
import type { OperationFacts, Page, Pages, Reading, Writing } from './operation-types.js';
import { type RetryOptions, sendWithRetries } from './send-with-retries.js';

export interface AdminClientOptions extends RetryOptions {
  /** The service's address, for example `https://souk.example`. */
  baseUrl: string;
  /** An access token, or a function that returns a valid one: called before every request. */
  accessToken: string | (() => string | Promise<string>);
}

/**
 * The Admin API, typed. Lists are async iterators over all pages; every write carries an idempotency key that is kept
 * over its retries; what is refused throws a `SoukProblem`.
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
    (...given: unknown[]) => perform(options, facts, given),
  ]);
  // The interface and the table are generated from the same document, so each method matches the interface.
  return Object.fromEntries(methods) as unknown as AdminClient;
}

/** A call's parameters: those of the path in order, then the body, then the rest. */
function perform(options: AdminClientOptions, facts: OperationFacts, given: unknown[]): unknown {
  const names = facts.path.match(/(?<=\{)\w+(?=\})/g) ?? [];
  const path = names.reduce(
    (text, name, index) => text.replace(`{${name}}`, encodeURIComponent(String(given[index]))),
    facts.path,
  );
  const [body, rest] = facts.body ? given.slice(names.length) : [undefined, given[names.length]];
  const { signal, idempotencyKey, ...query } = (rest ?? {}) as Reading & Writing & Record<string, unknown>;
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
  const fixed = {
    ...(facts.method !== 'GET' && { 'idempotency-key': idempotencyKey ?? randomUUID() }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  return sendWithRetries(
    {
      method: facts.method,
      url: `${baseUrl.replace(/\/+$/, '')}${path}${printQuery(query)}`,
      headers: async () => ({
        ...fixed,
        authorization: `Bearer ${typeof accessToken === 'string' ? accessToken : await accessToken()}`,
      }),
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    },
    options,
  );
}

function printQuery(query: Record<string, unknown>): string {
  const said = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) said.set(name, String(value));
  return said.size === 0 ? '' : `?${said}`;
}
