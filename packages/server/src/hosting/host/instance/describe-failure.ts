import type { AppFailure } from '../../channel/app-host.js';
import { instanceLimits } from '../limits.js';
import { TooLong } from './read-bounded-body.js';
import { Abandoned, ResponseTooLong } from './receive-response.js';

export class TooLate extends Error {}

/** Why a request had no answer, in a sentence. */
export function describeFailure(cause: Error, withinMs: number): AppFailure {
  if (cause instanceof TooLong) {
    return fail('REQUEST_TOO_LARGE', `A request may have ${instanceLimits.requestBytes} bytes.`);
  }
  if (cause instanceof TooLate)
    return fail('APP_TIMEOUT', `The app did not answer within ${withinMs / 1_000} seconds.`);
  if (cause instanceof Abandoned) return fail('APP_TIMEOUT', 'The client closed the request.');
  if (cause instanceof ResponseTooLong) {
    return fail('APP_RESPONSE_TOO_LARGE', `The app's response has more than ${instanceLimits.answerBytes} bytes.`);
  }
  return fail('APP_CRASHED', `The app ended before it answered (${cause.message}).`);
}

function fail(failure: AppFailure['failure'], reason: string): AppFailure {
  return { failure, reason, retryAfterSeconds: null };
}
