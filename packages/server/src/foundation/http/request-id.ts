import { randomUUID } from 'node:crypto';

/** Sent to the caller in `X-Request-Id` and included in every log line about the request. */
export function newRequestId(): string {
  const id = randomUUID();
  return `req_${id.slice(0, 8)}${id.slice(9, 13)}${id.slice(14, 18)}${id.slice(19, 23)}${id.slice(24)}`;
}
