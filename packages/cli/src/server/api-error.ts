import { exitCodes, Failure, signInNeeded } from '../failures.js';

export interface FieldProblem {
  code: string;
  path: string;
  message: string;
  fix?: string;
  line?: number | null;
  column?: number | null;
}

/** What the server refused, in its own words. */
export class ApiError extends Failure {
  override name = 'Refusal';
  readonly status: number;
  readonly problems: readonly FieldProblem[];

  constructor(status: number, message: string, code: string, fix: string | undefined, told: Record<string, unknown>) {
    const problems = Array.isArray(told.errors) ? (told.errors as FieldProblem[]) : [];
    const reason = typeof told.reason === 'string' ? { reason: told.reason } : {};
    const details = { status, requestId: told.requestId, ...reason, ...(problems.length > 0 && { errors: problems }) };
    super(message, { code, fix, details }, exitCodes.failed);
    this.status = status;
    this.problems = problems;
  }
}

export async function readApiError(answer: Response, hadToken: boolean): Promise<Failure> {
  const body: unknown = await answer.json().catch(() => ({}));
  const told = (typeof body === 'object' && body !== null ? body : { message: body }) as Record<string, unknown>;
  const message = sentenceOf(told) ?? `The server responded with ${answer.status}.`;
  if (answer.status === 401) return signInNeeded(hadToken ? `Your sign-in is no longer valid. ${message}` : message);
  const code = textOf(told.code) ?? textOf(told.error) ?? `HTTP_${answer.status}`;
  const requestId = told.requestId ?? answer.headers.get('x-request-id') ?? undefined;
  return new ApiError(answer.status, message, code, textOf(told.fix), { ...told, requestId });
}

function sentenceOf({ message, detail, error_description }: Record<string, unknown>): string | undefined {
  if (Array.isArray(message)) return message.join(' ');
  return textOf(message) ?? textOf(detail) ?? textOf(error_description);
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
