import { ApiError } from './api-error';
import { callRaw } from './client';

interface CallOptions<Missing> {
  query?: Record<string, string | undefined>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** What a 404 means, where it means something. */
  missing?: Missing;
}

/** The `data` of an answer, for addresses that are put together, as those of an order's steps are. */
export async function callJson<Data>(
  method: string,
  path: string,
  { query = {}, body, idempotencyKey, signal, missing }: CallOptions<Data> = {},
): Promise<Data> {
  const chosen = Object.entries(query).filter((one): one is [string, string] => one[1] !== undefined);
  const search = chosen.length > 0 ? `?${new URLSearchParams(chosen)}` : '';
  const headers: Record<string, string> = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  };
  try {
    const answer = await callRaw(`${path}${search}`, {
      method,
      headers,
      signal,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return ((await answer.json()) as { data: Data }).data;
  } catch (error) {
    if (missing !== undefined && error instanceof ApiError && error.status === 404) return missing;
    throw error;
  }
}
