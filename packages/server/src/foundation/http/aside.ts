import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TakenRequest } from './take-request.js';

/** Requests that are none of the routes': whole hosts that somebody else answers for. */
export interface Aside {
  takes(host: string): boolean;
  /** Writes the answer. What it throws before is told as a refusal. */
  serve(taken: TakenRequest, request: IncomingMessage, response: ServerResponse): Promise<void>;
}
