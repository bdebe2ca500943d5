/** One problem of a form, by the path of its field. */
export interface FieldError {
  code: string;
  path: string;
  message: string;
  fix?: string;
}

/** What the API refused, in the shape of any of its dialects. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string | undefined;
  readonly fix: string | undefined;
  readonly requestId: string | undefined;
  readonly fields: FieldError[];
  /** What is wrong, a sentence for each problem: of a refusal without a code, and of the Admin dialect's `errors`. */
  readonly sentences: string[];
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, body: unknown, headers: Headers) {
    const told = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
    super(sentenceOf(told, body) || `The server answered ${status}.`);
    this.status = status;
    this.code = textOf(told.code);
    this.fix = textOf(told.fix);
    this.requestId = textOf(told.requestId) ?? headers.get('x-request-id') ?? undefined;
    this.fields = Array.isArray(told.errors) ? told.errors.filter(isFieldProblem) : [];
    this.sentences = [told.message, told.errors].flatMap((list) => (Array.isArray(list) ? list.filter(isText) : []));
    const wait = Number(headers.get('retry-after'));
    this.retryAfterSeconds = wait > 0 ? wait : undefined;
  }

  /** Whether trying the same again soon may help. */
  get passing(): boolean {
    return this.status === 429 || this.status >= 500;
  }
}

/** No answer came at all: the machine is offline, or the server is. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

function sentenceOf(told: Record<string, unknown>, body: unknown): string {
  if (typeof body === 'string') return body;
  if (Array.isArray(told.message)) return told.message.join(' ');
  return textOf(told.message) ?? textOf(told.detail) ?? '';
}

const isText = (value: unknown): value is string => typeof value === 'string';

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

function isFieldProblem(value: unknown): value is FieldError {
  return typeof value === 'object' && value !== null && 'path' in value && 'message' in value;
}
