import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { createServer } from './create-server.js';
import type { Session } from './session.js';

export interface HttpRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** Parsed already, within our own bounds. */
  body: unknown;
}

export interface HttpAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/**
 * Answers one request of the streamable HTTP transport, of the revisions with and without a handshake alike. Every answer is one JSON document and
 * nothing is kept: any process answers any request.
 */
export async function answerHttp(session: Session, version: string, received: HttpRequest): Promise<HttpAnswer> {
  const { method, url, headers, body: parsedBody } = received;
  const request = new Request(url, { method, headers });
  if (method !== 'POST') return rejectMethod();
  if (opensStream(parsedBody)) return rejectStream(parsedBody);
  const make = () => createServer(session, version);
  if (!(await isLegacyRequest(request, parsedBody))) {
    const handler = createMcpHandler(make, { legacy: 'reject', onerror: session.note });
    return toAnswer(await handler.fetch(request, { parsedBody }));
  }
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  });
  const server = make();
  await server.connect(transport);
  try {
    return await toAnswer(await transport.handleRequest(request, { parsedBody }));
  } finally {
    await server.close();
  }
}

/** There is no stream to listen to and no session to end. */
function rejectMethod(): HttpAnswer {
  return { ...errorAnswer(null, -32_000, 'Only POST is supported.', 405), headers: { ...json, allow: 'POST' } };
}

/** The one method whose answer would go on for ever; our tools never change while somebody is connected. */
const opensStream = (body: unknown): body is { id?: unknown } =>
  typeof body === 'object' && body !== null && 'method' in body && body.method === 'subscriptions/listen';

function rejectStream({ id }: { id?: unknown }): HttpAnswer {
  const known = typeof id === 'string' || typeof id === 'number' ? id : null;
  return errorAnswer(known, -32_601, 'Method not found', 404);
}

const json = { 'content-type': 'application/json' };

function errorAnswer(id: string | number | null, code: number, message: string, status: number): HttpAnswer {
  return { status, headers: json, text: JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }) };
}

async function toAnswer(response: Response): Promise<HttpAnswer> {
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
}
