import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { AppAnswer } from './app-host.js';

/** Writes the body of an app's answer behind a head that is written already. */
export async function forwardResponse({ body }: Pick<AppAnswer, 'body'>, response: ServerResponse): Promise<void> {
  if (Buffer.isBuffer(body)) return void response.end(body);
  try {
    await pipeline(body, response);
  } catch {
    // The visitor left, or the app broke off: part of the answer is sent, so at least it must not look complete.
    response.destroy();
  }
}
