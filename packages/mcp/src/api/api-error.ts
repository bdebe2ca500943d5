import type { ApiAnswer } from './api.js';

interface Problem {
  path?: string;
  message?: string;
  fix?: string;
  line?: number | null;
}

const maxProblems = 20;

/** The error of a call: from the API, or from a tool itself. */
export class ApiCallError extends Error {
  override readonly name = 'Refused';
  /** Further lines: what to do, each problem, the request id. */
  readonly details: readonly string[];

  constructor(message: string, details: readonly string[] = []) {
    super(message);
    this.details = details;
  }
}

/** Every surface's errors, read alike: the code, a sentence, what to do, each problem. */
export function readApiError({ status, headers, text }: ApiAnswer): ApiCallError {
  const told = parse(text);
  const code = textOf(told.code) ?? textOf(told.error);
  const message = sentenceOf(told) ?? 'The request failed.';
  const wait = headers['retry-after'];
  return new ApiCallError(`${code ? `${code} ` : ''}(HTTP ${status}): ${message}`, [
    ...line('Fix', textOf(told.fix)),
    ...line('Retry after', wait && `${wait} seconds`),
    ...problemsOf(told.errors),
    ...line('Request ID', textOf(told.requestId) ?? headers['x-request-id']),
  ]);
}

const line = (name: string, value: string | undefined): string[] => (value ? [`${name}: ${value}`] : []);

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : { message: value };
  } catch {
    // A proxy in between answers with a page of its own.
    return {};
  }
}

function sentenceOf({ message, detail, title }: Record<string, unknown>): string | undefined {
  if (Array.isArray(message)) return message.slice(0, maxProblems).join(' ');
  return textOf(message) ?? textOf(detail) ?? textOf(title);
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

function problemsOf(errors: unknown): string[] {
  if (!Array.isArray(errors)) return [];
  const shown = errors.slice(0, maxProblems).map((one) => `- ${typeof one === 'string' ? one : describe(one)}`);
  return errors.length > maxProblems ? [...shown, `- and ${errors.length - maxProblems} more`] : shown;
}

function describe({ path, message, fix, line: row }: Problem): string {
  const place = [path, row ? `line ${row}` : undefined].filter(Boolean).join(', ');
  return [place && `${place}:`, message, fix].filter(Boolean).join(' ');
}
