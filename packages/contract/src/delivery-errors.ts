/** Error codes in the delivery log. Beside them stands `HTTP_<status>` for any other status than 2xx, 3xx and 410. */

/** Why an attempt got no response. */
export const connectionErrors = [
  'TIMEOUT',
  'DNS_FAILED',
  'CONNECTION_REFUSED',
  'CONNECTION_RESET',
  'HOST_UNREACHABLE',
  'TLS_ERROR',
  'NETWORK_ERROR',
] as const;
export type ConnectionError = (typeof connectionErrors)[number];

/** Why Souk did not send to the URL. */
export const urlErrors = ['BLOCKED_ADDRESS', 'URL_NOT_ALLOWED'] as const;

/** Why a delivery would not be sent now. */
export const unsendableReasons = [
  'INSTALLATION_INACTIVE',
  'APP_SUSPENDED',
  'ENDPOINT_DISABLED',
  'TOPIC_NOT_SUBSCRIBED',
  'SCOPE_NOT_GRANTED',
  'OUTSIDE_STORE_ACCESS',
  'NO_BODY',
  'EVENT_EXPIRED',
] as const;
export type UnsendableReason = (typeof unsendableReasons)[number];

export const deliveryErrors = [
  'HTTP_410_GONE',
  'HTTP_3xx_REDIRECT_NOT_FOLLOWED',
  ...connectionErrors,
  ...urlErrors,
  'EXPIRED',
  ...unsendableReasons,
] as const;
