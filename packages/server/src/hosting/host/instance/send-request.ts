import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'undici';
import { boundedStream } from '../../../foundation/outbound/bounded-stream.js';
import type { AppAnswer, AppFailure, AppRequest } from '../../channel/app-host.js';
import { instanceLimits } from '../limits.js';
import { belongsToConnection, passedOn } from './hop-by-hop.js';
import { AnswerTooLong, type Pace, paceAnswer } from './pace-answers.js';
import { TooLong } from './read-whole.js';

/** How a request through the instance ended, once its last byte has passed. */
export interface RequestEnd {
  status: number | null;
  failure: AppFailure['failure'] | null;
}

const shortBytes = 64 * 1024;

class TooLate extends Error {}
class Abandoned extends Error {}

/** Sends one request into an instance and gives its answer as it comes, within the limits of time and size. */
export async function sendRequest(
  pool: Pool,
  pace: Pace,
  request: AppRequest,
  ended: (end: RequestEnd) => void,
): Promise<AppAnswer | AppFailure> {
  const controller = new AbortController();
  const withinMs = request.kind === 'webhook' ? instanceLimits.webhookMs : instanceLimits.pageMs;
  const timer = setTimeout(() => controller.abort(new TooLate()), withinMs);
  const abandon = () => controller.abort(new Abandoned());
  request.signal?.addEventListener('abort', abandon, { once: true });
  const finish = (end: RequestEnd) => {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', abandon);
    ended(end);
  };
  try {
    const waitMs = pace.waitMs();
    if (waitMs > 0) await sleep(waitMs, undefined, { signal: controller.signal });
    const answer = await pool.request({
      method: request.method as 'GET',
      path: request.path,
      headers: headersOf(request),
      body: bodyOf(request, controller),
      signal: controller.signal,
      responseHeaders: 'raw',
    });
    const headers = passedOn(answer.headers as unknown as string[]);
    const announced = headers.find(([name]) => name === 'content-length')?.[1];
    if (Number(announced) > instanceLimits.answerBytes) {
      answer.body.on('error', () => undefined).destroy();
      throw new AnswerTooLong();
    }
    const body = passAnswer(answer.body, announced, pace);
    // Nobody may be listening when the instance is cut off in the middle; whoever reads still hears of it.
    body.on('error', () => undefined);
    body.once('close', () => finish(endOf(answer.statusCode, body, controller.signal)));
    return { status: answer.statusCode, headers, body };
  } catch (error) {
    const failure = describeFailure(error, controller.signal, withinMs);
    finish({ status: null, failure: failure.failure });
    return failure;
  }
}

function headersOf({ headers, requestId }: AppRequest): string[] {
  const kept = headers.filter(
    ([name]) => !belongsToConnection(name) && name !== 'x-request-id' && name !== 'content-length',
  );
  return [...kept.flat(), 'x-request-id', requestId];
}

function bodyOf({ body, method, headers }: AppRequest, controller: AbortController): Readable | Buffer | null {
  if (body === null || method === 'GET' || method === 'HEAD') return null;
  const tooLong = () => {
    const error = new TooLong(instanceLimits.requestBytes);
    controller.abort(error);
    return error;
  };
  const announced = Buffer.isBuffer(body)
    ? body.length
    : Number(headers.find(([name]) => name === 'content-length')?.[1] ?? 0);
  if (announced > instanceLimits.requestBytes) throw tooLong();
  if (Buffer.isBuffer(body)) return body;
  const bounded = boundedStream(instanceLimits.requestBytes, tooLong);
  // A client that leaves in the middle takes its request with it.
  body.once('error', (error) => bounded.destroy(error));
  return body.pipe(bounded);
}

/** A short answer of known length passes as it is; it is counted all the same. */
function passAnswer(body: Readable, announced: string | undefined, pace: Pace): Readable {
  if (announced === undefined || Number(announced) > shortBytes) return paceAnswer(body, pace);
  pace.spend(Number(announced));
  return body;
}

function endOf(status: number, body: Readable, signal: AbortSignal): RequestEnd {
  if (!body.errored || wasLeft(body.errored, signal)) return { status, failure: null };
  return { status, failure: signal.reason instanceof TooLate ? 'APP_TIMEOUT' : 'APP_CRASHED' };
}

/** Whoever asked did not want the rest, as with a webhook, whose answer is its status: the app did nothing wrong. */
function wasLeft(error: Error & { code?: string }, { aborted }: AbortSignal): boolean {
  return error.code === 'UND_ERR_ABORTED' && !aborted;
}

function describeFailure(error: unknown, { aborted, reason }: AbortSignal, withinMs: number): AppFailure {
  const cause = aborted ? reason : error;
  if (cause instanceof TooLong) {
    return fail('REQUEST_TOO_LARGE', `A request may have ${instanceLimits.requestBytes} bytes.`);
  }
  if (cause instanceof TooLate)
    return fail('APP_TIMEOUT', `The app did not answer within ${withinMs / 1_000} seconds.`);
  if (cause instanceof Abandoned) return fail('APP_TIMEOUT', 'Nobody waited for the answer any more.');
  if (cause instanceof AnswerTooLong) {
    return fail('APP_CRASHED', `The app's answer was longer than ${instanceLimits.answerBytes} bytes.`);
  }
  const why = error instanceof Error ? error.message : String(error);
  return fail('APP_CRASHED', `The app ended before it answered (${why}).`);
}

function fail(failure: AppFailure['failure'], reason: string): AppFailure {
  return { failure, reason, retryAfterSeconds: null };
}
