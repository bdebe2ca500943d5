import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { newRequestId } from './request-id.js';

const answers: Record<string, [status: number, reason: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
};

/** A request that is not HTTP at all, or whose headers are too large or too slow, never reaches a route. */
export function answerBrokenRequest(
  error: Error & { code?: string },
  socket: Socket & { _httpMessage?: IncomingMessage },
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, reason] = answers[error.code ?? ''] ?? [400, 'Bad Request'];
  const requestId = newRequestId();
  const body = JSON.stringify({ statusCode: status, message: reason, requestId });
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json; charset=utf-8\r\nX-Request-Id: ${requestId}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
