import type { Problem } from './generated/resources.js';

/**
 * The Admin API said no. Branch on `code`; show `fix` to somebody who can fix it; quote `requestId` when asking for help.
 *
 * @example
 * ```ts
 * try {
 *   await souk.readOrder(id);
 * } catch (error) {
 *   if (error instanceof SoukProblem && error.code === 'NOT_FOUND') return undefined;
 *   throw error;
 * }
 * ```
 */
export class SoukProblem extends Error {
  override readonly name = 'SoukProblem';
  readonly status: number;
  readonly code: string;
  readonly title: string;
  /** What went wrong, for a person. Also the error's message. */
  readonly detail: string;
  /** What to do about it. */
  readonly fix: string;
  /** Where the code is explained. */
  readonly docs: string;
  readonly requestId: string;
  /** Every single thing that was wrong with the request. */
  readonly errors: readonly string[];
  /** How long the service asks to wait. */
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

/** No answer came, however often it was retried. Whether a write happened is unknown; its key makes another retry safe. */
export class SoukUnreachable extends Error {
  override readonly name = 'SoukUnreachable';
}

/** The problem in an answer; derived from the status when a proxy in between answered. */
export async function readProblem(response: Response): Promise<SoukProblem> {
  const said = readJson(await response.text());
  const requestId = response.headers.get('x-request-id') ?? '';
  const fallback: Problem = {
    type: 'about:blank',
    title: response.statusText,
    status: response.status,
    detail: `The service answered ${response.status} without saying why.`,
    code: 'UNEXPECTED_ANSWER',
    docs: '',
    fix: 'Check the address of the service and whatever stands in front of it.',
    requestId,
    errors: [],
  };
  return new SoukProblem({ ...fallback, ...said }, readRetryAfter(response));
}

function readJson(text: string): Partial<Problem> {
  try {
    const value = JSON.parse(text) as Partial<Problem> | null;
    return typeof value?.code === 'string' ? value : {};
  } catch {
    // A page of a proxy, say: the status alone speaks.
    return {};
  }
}

/** `Retry-After` in seconds; a date is not something this service sends. */
function readRetryAfter(response: Response): number | undefined {
  const text = response.headers.get('retry-after');
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
