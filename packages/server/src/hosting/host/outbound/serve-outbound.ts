import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { boundedStream } from '../../../foundation/outbound/bounded-stream.js';
import { hasFailed, type StreamingClient } from '../../../foundation/outbound/ssrf-safe-client.js';
import type { InnerAnswer, InnerRequest } from '../../channel/instance-source.js';
import { belongsToConnection, claimsACaller, passedOn } from '../instance/hop-by-hop.js';
import { readBoundedBody, TooLong } from '../instance/read-bounded-body.js';
import { outboundLimits } from '../limits.js';
import { authorizeDestination, type DestinationRules } from './authorize-destination.js';
import type { OutboundBudget } from './outbound-budget.js';

export interface OutboundParts {
  client: StreamingClient;
  rules: DestinationRules;
  budget: OutboundBudget;
  callSouk(request: InnerRequest): Promise<InnerAnswer>;
  called(): void;
}

/** The instance's only way out. Whoever connects to this socket is the instance: there is nothing to prove and nothing to forge. */
export function serveOutbound(parts: OutboundParts): Server {
  const server = createServer({ requireHostHeader: false, keepAliveTimeout: 60_000 }, (request, response) => {
    // A request that is cut off in the middle is the app's own affair.
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    answer(parts, request, response).catch((error: unknown) => refuse(response, 502, 'NETWORK_ERROR', String(error)));
  });
  // What is beyond that is not even listened to: five hundred calls at once must not hold up everybody else's.
  Object.defineProperty(server, 'maxConnections', { get: () => parts.budget.maxConnections() });
  server.on('connect', (_request, socket) => socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n'));
  server.on('clientError', (_error, socket) => socket.destroy());
  return server;
}

async function answer(parts: OutboundParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!(await parts.budget.take())) {
    return refuse(response, 429, 'TOO_MANY_CALLS', `A request may make ${outboundLimits.callsPerRequest} calls.`);
  }
  response.once('close', () => parts.budget.giveBack());
  parts.called();
  const judged = authorizeDestination(request.url ?? '', parts.rules);
  if ('refusal' in judged) return refuse(response, 403, judged.code, judged.refusal);
  if (judged.to === 'souk') return answerFromSouk(parts, judged.path, request, response);
  return answerFromOutside(parts.client, judged.url, request, response);
}

async function answerFromSouk(
  { callSouk }: OutboundParts,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const body = await readBoundedBody(request, outboundLimits.requestBytes);
    const headers = headersOf(request);
    const answered = await callSouk({ method: request.method ?? 'GET', path, headers, body });
    response.writeHead(answered.status, answered.headers.filter(([name]) => !belongsToConnection(name)).flat());
    response.end(answered.body);
  } catch (error) {
    if (!(error instanceof TooLong)) throw error;
    refuse(response, 413, 'REQUEST_TOO_LARGE', error.message);
  }
}

async function answerFromOutside(
  client: StreamingClient,
  url: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const hasBody = request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined;
  const { requestBytes, answerBytes, deadlineMs } = outboundLimits;
  if (Number(request.headers['content-length'] ?? 0) > requestBytes) {
    return refuse(response, 413, 'REQUEST_TOO_LARGE', `A call's body may have ${requestBytes} bytes.`);
  }
  const bounded = boundedStream(requestBytes, () => new TooLong(requestBytes));
  const outcome = await client.open({
    method: request.method ?? 'GET',
    url,
    headers: headersOf(request).flat(),
    body: hasBody ? request.pipe(bounded) : null,
    deadlineMs,
    maxBytes: answerBytes,
  });
  if (hasFailed(outcome)) return refuse(response, 502, outcome.failure, outcome.reason);
  response.writeHead(outcome.status, outcome.headers.filter(([name]) => !belongsToConnection(name)).flat());
  // However it ends, both sides are closed; the app sees a cut answer.
  pipeline(outcome.body, response, () => undefined);
}

/** Who called is not the app's to say, and neither is where to. */
function headersOf(request: IncomingMessage): [string, string][] {
  return passedOn(request.rawHeaders).filter(([name]) => name !== 'host' && !claimsACaller(name));
}

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, { 'content-type': 'application/json', 'souk-outbound-error': code });
  response.end(JSON.stringify({ error: code, message }));
}
