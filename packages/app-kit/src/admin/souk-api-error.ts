import type { Problem } from './generated/resources.js';

/**
 * An error response of the Admin API. Branch on `code`, show `fix` to the developer, and quote `requestId` in support requests.
 *
 * @example
 * ```ts
 * try {
 *   await souk.readOrder(id);
 * } catch (error) {
 *   if (error instanceof SoukApiError && error.code === 'NOT_FOUND') return undefined;
 *   throw error;
 * }
 * ```
 */
export class SoukApiError extends Error {
  override readonly name = 'SoukApiError';
  readonly status: number;
  readonly code: string;
  readonly title: string;
  /** Explanation for people; also the error's message. */
  readonly detail: string;
  /** How to fix the request. */
  readonly fix: string;
  /** URL of the documentation of the code. */
  readonly docs: string;
  readonly requestId: string;
  /** Every problem of the request. */
  readonly errors: readonly string[];
  /** Delay that the service asks for. */
  readonly retryAfterSeconds: number | undefined;

  constructor(problem: Problem, retryAfterSeconds?: number) {
    super(problem.errors.length > 0 ? `${problem.detail} ${problem.errors.join(' ')}` : problem.detail);
    this.status = problem.status;
    this.code = problem.code;
    this.title = problem.title;
    this.detail = problem.detail;
    this.fix = problem.fix;
    this.docs = problem.docs;
    this.requestId = problem.requestId;
    this.errors = problem.errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No response after all attempts. A write has possibly happened; its idempotency key makes another retry safe. */
export class SoukConnectionError extends Error {
  override readonly name = 'SoukConnectionError';
}

/** Reads the error from a response; derives it from the status when the response comes from a proxy. */
export async function readApiError(response: Response): Promise<SoukApiError> {
  const body = readJson(await response.text());
  const requestId = response.headers.get('x-request-id') ?? '';
  const fallback: Problem = {
    type: 'about:blank',
    title: response.statusText,
    status: response.status,
    detail: `The service responded with ${response.status} and no error body.`,
    code: 'UNEXPECTED_RESPONSE',
    docs: '',
    fix: 'Check the base URL and any proxy in front of the service.',
    requestId,
    errors: [],
  };
  return new SoukApiError({ ...fallback, ...body }, readRetryAfter(response));
}

function readJson(text: string): Partial<Problem> {
  try {
    const value = JSON.parse(text) as Partial<Problem> | null;
    return typeof value?.code === 'string' ? value : {};
  } catch {
    // For example an HTML page of a proxy: only the status is known.
    return {};
  }
}

/** `Retry-After` in seconds; this service never sends a date. */
function readRetryAfter(response: Response): number | undefined {
  const text = response.headers.get('retry-after');
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
