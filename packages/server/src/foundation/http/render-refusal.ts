import type { Dialect, Problem, RefusedRequest } from './dialects/dialect.js';

export interface RenderedRefusal {
  status: number;
  headers: Record<string, string>;
  content: string;
}

/** What a dialect says about a problem, as the bytes and headers that are sent. */
export function renderRefusal(problem: Problem, request: RefusedRequest, dialect: Dialect): RenderedRefusal {
  const { status, body, html, headers } = dialect.write(problem, request);
  return {
    status,
    headers: {
      ...headers,
      'x-request-id': request.id,
      'content-type': html === undefined ? dialect.mediaType : 'text/html; charset=utf-8',
      ...(endsConnection(status) && { connection: 'close' }),
    },
    content: html ?? JSON.stringify(body),
  };
}

/** When a body timed out, its rest is not waited for. */
const endsConnection = (status: number): boolean => status === 408;
