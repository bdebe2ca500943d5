import type { ErrorFormat, FailedRequest, Problem } from './error-format.js';

export interface RenderedError {
  status: number;
  headers: Record<string, string>;
  content: string;
  told: ReportedError;
}

/** What a client reads first. */
export interface ReportedError {
  code: string;
  message: string;
}

/** What a dialect says about a problem, as the bytes and headers that are sent. */
export function renderError(problem: Problem, request: FailedRequest, errorFormat: ErrorFormat): RenderedError {
  const { status, body, html, headers } = errorFormat.write(problem, request);
  return {
    status,
    headers: {
      ...headers,
      'x-request-id': request.id,
      'content-type': html === undefined ? errorFormat.mediaType : 'text/html; charset=utf-8',
      ...(endsConnection(status) && { connection: 'close' }),
    },
    content: html ?? JSON.stringify(body),
    told: toldIn(body, status),
  };
}

/** In whichever dialect it was said; a few refusals carry no code. */
function toldIn(body: unknown, status: number): ReportedError {
  const { code, error, detail, message, error_description } = (body ?? {}) as Record<string, unknown>;
  const said = detail ?? message ?? error_description ?? '';
  return {
    code: String(code ?? error ?? `HTTP_${status}`),
    message: Array.isArray(said) ? said.join(' ') : String(said),
  };
}

/** The rest of a body that timed out, or waits for an expectation to be met, is not waited for. */
const endsConnection = (status: number): boolean => status === 408 || status === 417;
