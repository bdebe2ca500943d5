import type { Examples, RecordedExchange } from './read-examples.js';

type Json = Record<string, unknown>;
interface Described {
  operationId: string;
  requestBody?: { content: Record<string, Json> };
  responses: Record<string, { content?: Record<string, Json> }>;
}

/** Adds what the tests recorded to an operation's description: the first request that succeeded, and every answer. */
export function showExamples(operation: Json, examples: Examples): Json {
  const described = operation as unknown as Described;
  const own = examples.get(described.operationId) ?? [];
  const sent = own.find(({ request, answer }) => request.body !== undefined && answer.status < 400);
  return {
    ...operation,
    ...(described.requestBody && {
      requestBody: { ...described.requestBody, content: withRequest(described.requestBody.content, sent) },
    }),
    responses: Object.fromEntries(
      Object.entries(described.responses).map(([status, response]) => [
        status,
        response.content
          ? {
              ...response,
              content: withAnswers(
                response.content,
                own.filter(({ answer }) => String(answer.status) === status),
              ),
            }
          : response,
      ]),
    ),
  };
}

const typeOf = (headers: Record<string, string>) => (headers['content-type'] ?? '').split(';')[0] ?? '';

function withRequest(content: Record<string, Json>, sent: RecordedExchange | undefined): Record<string, Json> {
  const type = sent && typeOf(sent.request.headers);
  if (!sent || !type || !content[type] || !type.endsWith('json')) return content;
  return { ...content, [type]: { ...content[type], examples: { recorded: { value: sent.request.body } } } };
}

function withAnswers(content: Record<string, Json>, own: RecordedExchange[]): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(content).map(([type, described]) => {
      const fitting = own.filter(
        ({ answer }) => typeOf(answer.headers) === type && answer.body !== undefined && type.endsWith('json'),
      );
      if (fitting.length === 0) return [type, described];
      const examples = Object.fromEntries(
        fitting.map(({ title, answer }) => [nameOf(answer.body), { summary: title, value: answer.body }]),
      );
      return [type, { ...described, examples }];
    }),
  );
}

const nameOf = (body: unknown) => (body as { code?: string } | null)?.code ?? 'recorded';
