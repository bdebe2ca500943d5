import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { BodySpec } from '../define-route.js';
import { UnreadableBody } from '../request-errors.js';
import type { BodyShare } from './body-memory-budget.js';
import { maxJsonParts, parseJson } from './parse-json.js';
import { readBytes } from './read-bytes.js';

export const defaultBodyLimitBytes = 256 * 1024;

export interface ReceivedBody {
  value: unknown;
  raw: Buffer | undefined;
}

export interface BodyReadOptions {
  /** Memory for the body. */
  share: BodyShare;
  /** Time on the thread that answers all requests: undefined when there is no need to wait. */
  takeTurn(): Promise<void> | undefined;
}

/** Media type, then size, then syntax: the order in which the specification refuses bodies. */
export async function readBody(
  spec: BodySpec | undefined,
  headers: IncomingHttpHeaders,
  stream: Readable,
  { share, takeTurn }: BodyReadOptions,
): Promise<ReceivedBody> {
  const mediaType = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const announcedBytes = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
  const nothingSent =
    headers['content-type'] === undefined && headers['transfer-encoding'] === undefined && !announcedBytes;
  if (!spec) return readNothing(stream, announcedBytes, nothingSent, share);
  if (nothingSent && spec.optional) return { value: spec.kind === 'json' ? {} : undefined, raw: undefined };
  rejectMediaType(spec, mediaType);
  const limitBytes = spec.limitBytes ?? defaultBodyLimitBytes;
  const raw = await readBytes(stream, { announcedBytes, limitBytes, share });
  if (raw.length === 0 && spec.optional && spec.kind === 'json') return { value: {}, raw };
  // Bodies that arrive together would otherwise be parsed and validated in one go.
  const turn = takeTurn();
  if (turn) await turn;
  if (spec.kind === 'bytes') return { value: { mediaType, bytes: raw }, raw };
  return { value: parseJson(raw, { parts: maxPartsOf(limitBytes) }), raw };
}

/** The larger the bodies of a route may be, the more objects and strings they may hold. */
function maxPartsOf(limitBytes: number): number {
  return Math.ceil((maxJsonParts * limitBytes) / defaultBodyLimitBytes);
}

function rejectMediaType(spec: BodySpec, mediaType: string): void {
  const accepted = spec.kind === 'json' ? ['application/json'] : spec.mediaTypes;
  if (accepted.includes(mediaType)) return;
  const given = mediaType === '' ? 'The request has no Content-Type' : `The media type ${mediaType} is not supported`;
  throw new UnreadableBody('media_type', `${given}; send ${accepted.join(' or ')}.`);
}

/** A route without a body lets an empty one, or an empty JSON object, pass: many clients send one. */
async function readNothing(
  stream: Readable,
  announcedBytes: number | undefined,
  nothingSent: boolean,
  share: BodyShare,
): Promise<ReceivedBody> {
  if (nothingSent) return { value: undefined, raw: undefined };
  const raw = await readBytes(stream, { announcedBytes, limitBytes: 1024, share });
  if (raw.length === 0) return { value: undefined, raw };
  const value = parseJson(raw);
  if (typeof value === 'object' && value !== null && Object.keys(value).length === 0) return { value: undefined, raw };
  throw new UnreadableBody('syntax', 'This route does not accept a body.');
}
