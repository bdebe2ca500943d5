import type { ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import type { Answer } from './answer.js';
import { listHeaders } from './list-headers.js';
import { maySendInOnePiece, sendInOnePiece } from './send-in-one-piece.js';
import type { TakenRequest } from './take-request.js';
import { writeHeaderLines } from './write-header-lines.js';

/** Writes head and body in one go. The answer's own headers win over those of its request, and these over everybody's. */
export type SendAnswer = (
  response: ServerResponse,
  answer: Answer,
  request: Pick<TakenRequest, 'id' | 'answerHeaders'>,
) => void;

const json = 'application/json; charset=utf-8';
const anything = 'application/octet-stream';

/** `headers` are those of every answer. */
export function openSender(headers: Record<string, string>): SendAnswer {
  const ofContent = ['x-request-id', 'content-type', 'content-length'];
  const listWithContent = listHeaders(ofContent, headers);
  const linesWithContent = writeHeaderLines(ofContent, headers);
  const listWithLength = listHeaders(['x-request-id', 'content-length'], headers);
  const listWithout = listHeaders(['x-request-id'], headers);

  return (response, { status, body, json: written, bytes, headers: own }, { id, answerHeaders }) => {
    if (bytes instanceof Readable) {
      response.writeHead(status, listWithout([id], answerHeaders, own));
      return sendStream(response, bytes);
    }
    const content = bytes ?? written ?? (body === undefined ? undefined : JSON.stringify(body));
    if (content !== undefined) {
      const length = typeof content === 'string' ? Buffer.byteLength(content) : content.length;
      const type = bytes === undefined ? json : anything;
      const differing = [id, type, String(length)];
      if (typeof content === 'string' && mayHaveLength(status) && maySendInOnePiece(response, own)) {
        const lines = linesWithContent(differing, answerHeaders, own);
        return sendInOnePiece(response, status, lines, { content, bytes: length });
      }
      response.writeHead(status, listWithContent(differing, answerHeaders, own));
      response.end(content);
      return;
    }
    const list = mayHaveLength(status)
      ? listWithLength([id, '0'], answerHeaders, own)
      : listWithout([id], answerHeaders, own);
    response.writeHead(status, list);
    response.end();
  };
}

function sendStream(response: ServerResponse, bytes: Readable): void {
  if (response.req.method === 'HEAD') {
    bytes.destroy();
    response.end();
    return;
  }
  // A client that disconnects, or a file that ends early, ends the connection: the head is sent, so no error can follow.
  pipeline(bytes, response, () => undefined);
}

/** 204 and 304 must not announce a length. */
const mayHaveLength = (status: number): boolean => status !== 204 && status !== 304;
