import { randomBytes } from 'node:crypto';

/** Of each id: three digits, one for the variant, fifteen more. */
const randomDigits = 19;
const idsInStore = 512;

/** Fetches randomness for many ids at a time: each one's own takes longer than all else that a request needs to reach its route. */
function openRequestIds(): () => string {
  let store = '';
  let used = 0;
  let timeMs = 0;
  let timeDigits = '';

  function refill(): void {
    store = randomBytes((idsInStore * randomDigits) / 2).toString('hex');
    used = 0;
  }

  function timeNow(): string {
    const nowMs = Date.now();
    if (nowMs === timeMs) return timeDigits;
    timeMs = nowMs;
    timeDigits = nowMs.toString(16).padStart(12, '0');
    return timeDigits;
  }

  return () => {
    if (used === store.length) refill();
    const from = used;
    used += randomDigits;
    const variant = '89ab'[Number.parseInt(store[from] as string, 16) & 3];
    return `req_${timeNow()}7${store.slice(from + 1, from + 4)}${variant}${store.slice(from + 4, used)}`;
  };
}

/**
 * Sent to the caller in `X-Request-Id` and included in every log line about the request. A UUID that begins with the time
 * (version 7 of RFC 9562), so that indexes on it grow at their end.
 */
export const newRequestId = openRequestIds();

export const requestIdPattern = /^req_[0-9a-f]{32}$/;

/** As the database keeps it. */
export const uuidOfRequest = (requestId: string): string => requestId.slice(4);

export const requestOfUuid = (uuid: string): string => `req_${uuid.replaceAll('-', '')}`;
