export interface ApiCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the server's address. */
  path: string;
  query?: Record<string, string | number | undefined>;
  /** Sent as JSON. */
  body?: unknown;
  /** An app's token instead of the caller's own. */
  token?: string;
  idempotencyKey?: string;
  /** Without any token, as the documentation is read. */
  anonymous?: boolean;
}

export interface ApiAnswer {
  status: number;
  /** By names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  text: string;
}

/** Souk's public API, as any client speaks to it. */
export interface Api {
  send(call: ApiCall): Promise<ApiAnswer>;
}

/** Whatever answers with more than this is no answer for an agent. */
export const maxAnswerBytes = 1024 * 1024;

/** Path and query of a call. */
export function targetOf({ path, query = {} }: ApiCall): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

export function headersOf({ body, idempotencyKey }: ApiCall): Record<string, string> {
  return {
    accept: 'application/json',
    'user-agent': 'souk-mcp',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  };
}
