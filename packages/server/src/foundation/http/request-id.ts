import { randomUUID } from 'node:crypto';

/**
 * Sent to the caller in `X-Request-Id` and included in every log line about the request. A UUID that begins with the time
 * (version 7 of RFC 9562), so that indexes on it grow at their end.
 */
export function newRequestId(): string {
  const id = randomUUID();
  const time = Date.now().toString(16).padStart(12, '0');
  return `req_${time}7${id.slice(15, 18)}${id.slice(19, 23)}${id.slice(24)}`;
}

export const requestIdPattern = /^req_[0-9a-f]{32}$/;

/** As the database keeps it. */
export const uuidOfRequest = (requestId: string): string => requestId.slice(4);

export const requestOfUuid = (uuid: string): string => `req_${uuid.replaceAll('-', '')}`;
