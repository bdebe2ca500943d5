/** Codes that have words of their own; any other answer is told by its first digit. */
const known = new Set([
  'HTTP_3xx_REDIRECT_NOT_FOLLOWED',
  'HTTP_410_GONE',
  'HTTP_404',
  'HTTP_405',
  'HTTP_413',
  'HTTP_429',
  'TIMEOUT',
  'DNS_FAILED',
  'CONNECTION_REFUSED',
  'CONNECTION_RESET',
  'HOST_UNREACHABLE',
  'TLS_ERROR',
  'NETWORK_ERROR',
  'BLOCKED_ADDRESS',
  'URL_NOT_ALLOWED',
  'EXPIRED',
  'ENDPOINT_DISABLED',
  'INSTALLATION_INACTIVE',
  'APP_SUSPENDED',
  'TOPIC_NOT_SUBSCRIBED',
  'SCOPE_NOT_GRANTED',
  'OUTSIDE_STORE_ACCESS',
  'NO_BODY',
  'EVENT_EXPIRED',
]);

/** The name of an error's words in the catalogue. */
export function deliveryErrorKey(error: string): string {
  if (known.has(error)) return error;
  if (error === 'HTTP_401' || error === 'HTTP_403') return 'HTTP_AUTH';
  if (/^HTTP_4\d\d$/.test(error)) return 'HTTP_4xx';
  if (/^HTTP_5\d\d$/.test(error)) return 'HTTP_5xx';
  return 'OTHER';
}
