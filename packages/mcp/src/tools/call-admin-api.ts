import { currentApiVersion } from '@souk/contract';
import { type Static, Type } from 'typebox';
import type { ApiAnswer } from '../api/api.js';
import { ApiCallError, readApiError } from '../api/api-error.js';
import { read, readJson } from '../api/request.js';
import { cutText, fits, maxRows } from '../results/limit-result-size.js';
import { type Outcome, type ToolContext, writeTool } from '../tool.js';
import { cursor, id, nextCursor, oneOf } from './parameters.js';

const input = {
  devStoreId: id(),
  installationId: id('An app installed on that store.'),
  method: oneOf(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: Type.String({
    pattern: '^(?!.*(\\.\\.|//))/[A-Za-z0-9/_.:-]{1,300}$',
    description: 'For example, /orders or /orders/123/confirm.',
  }),
  query: Type.Optional(
    Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 200 }), {
      maxProperties: 12,
      description: 'limit, cursor, fields and filters.',
    }),
  ),
  body: Type.Optional(Type.Unsafe<unknown>({ type: ['object', 'array'] })),
  cursor,
};
type Input = Static<ReturnType<typeof Type.Object<typeof input>>>;

const readInput = Type.Object({ ...input, method: oneOf(['GET']) }, { additionalProperties: false });

/** Long enough to be worth no look: it never fits. */
const surelyTooLong = 60_000;

export const callAdminApi = writeTool({
  name: 'call_admin_api',
  title: 'Call the Admin API',
  description:
    'Calls the Admin API as an app on one of your dev stores, never on merchant stores. Find operations with search_docs. DELETE needs a confirmation.',
  effect: 'mixed',
  input,
  readInput,
  output: {
    status: Type.Integer(),
    body: Type.Unsafe({ description: 'JSON, or text where it was truncated.' }),
    nextCursor: Type.Optional(nextCursor),
    requestId: Type.Optional(Type.String()),
  },
  untrusted: ['body'],
  async confirm(_deed, { method, path, devStoreId }) {
    return method === 'DELETE' ? `This deletes ${path} in dev store ${devStoreId}.` : undefined;
  },
  async run(context, given) {
    const answer = await callAsApp(context, given);
    if (given.method === 'GET') return showPart(answer, given.cursor);
    const { facts, ...words } = showWhole(answer);
    return { facts: { ...facts, requestId: answer.headers['x-request-id'] }, ...words };
  },
});

async function callAsApp({ api, idempotencyKey }: ToolContext, given: Input): Promise<ApiAnswer> {
  const { devStoreId, installationId, method, query = {}, body } = given;
  if (method === 'GET' && body !== undefined) throw new ApiCallError('GET has no body.');
  const lend = `/developer/dev-stores/${devStoreId}/installations/${installationId}/access-token`;
  const { accessToken } = await read<{ accessToken: string }>(api, { method: 'POST', path: lend });
  const answer = await api.send({
    method,
    path: adminPath(given.path),
    // Lists are short unless asked otherwise; what reads one resource does not mind.
    query: method === 'GET' ? { limit: maxRows, ...query } : query,
    body,
    token: accessToken,
    ...(method !== 'GET' && { idempotencyKey }),
  });
  if (answer.status > 299) throw readApiError(answer);
  return answer;
}

const adminPath = (path: string) =>
  /^\/apps\/\d{4}-\d{2}\//.test(path) ? path : `/apps/${currentApiVersion}${path.replace(/^\/apps\//, '/')}`;

/** A whole answer, or a part of its text where it is too long. */
function showPart(answer: ApiAnswer, from: string | undefined): Outcome {
  const { status, text } = answer;
  const whole = from === undefined && text.length < surelyTooLong ? readJson(answer) : undefined;
  const facts = { status, body: whole };
  if (whole !== undefined && fits(facts, text)) return { facts, says: `HTTP ${status}.`, shows: text };
  const { part, nextCursor: next } = cutText(text, from);
  const says = next
    ? `HTTP ${status}. Truncated; continue with cursor ${next}, or select with query.fields.`
    : `HTTP ${status}.`;
  return { facts: { status, body: part, nextCursor: next }, says, shows: part };
}

/** Of a write: calling it again for the rest would write again, so a long answer ends where it is cut. */
function showWhole(answer: ApiAnswer): Outcome {
  const outcome = showPart(answer, undefined);
  if (!outcome.facts.nextCursor) return outcome;
  return {
    ...outcome,
    facts: { ...outcome.facts, nextCursor: null },
    says: `HTTP ${answer.status}. Truncated; read it with GET.`,
  };
}
