import type { Answered, Fetched } from './ssrf-safe-client.js';

/** Takes an answer as it comes in. The first result ends the attempt. */
export interface ResponseReader<Result> {
  onHeaders(status: number, headers: Fetched['headers']): Result | undefined;
  onBody(chunk: Buffer): Result | undefined;
  onEnd(): Result | undefined;
}

/** The status alone, as soon as it is there. */
export const statusReader: ResponseReader<Answered> = {
  onHeaders(status, headers) {
    const retryAfter = headers['retry-after'];
    return { status, retryAfter: typeof retryAfter === 'string' ? retryAfter.trim() : null };
  },
  onBody: () => undefined,
  onEnd: () => undefined,
};

/** Status, headers and the first bytes of the body. */
export class BodyReader implements ResponseReader<Fetched> {
  readonly #maxBytes: number;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  #status = 0;
  #headers: Fetched['headers'] = {};

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  onHeaders(status: number, headers: Fetched['headers']): undefined {
    this.#status = status;
    this.#headers = headers;
  }

  onBody(chunk: Buffer): Fetched | undefined {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    return this.#bytes > this.#maxBytes ? this.#result(true) : undefined;
  }

  onEnd(): Fetched {
    return this.#result(false);
  }

  #result(truncated: boolean): Fetched {
    const body = Buffer.concat(this.#chunks).subarray(0, this.#maxBytes);
    return { status: this.#status, headers: this.#headers, body, truncated };
  }
}
