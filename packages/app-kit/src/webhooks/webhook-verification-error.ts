/** Why a delivery was rejected. */
export type WebhookVerificationFailure =
  | 'headers_missing'
  | 'timestamp_out_of_range'
  | 'keys_unavailable'
  | 'signature_invalid'
  | 'body_malformed'
  | 'other_app'
  | 'unknown_installation'
  | 'headers_mismatch';

/**
 * Response statuses. Souk retries after every 4xx and 5xx, so a delivery that arrives too early (before its installation is
 * saved, or while the keys cannot be fetched) is never lost.
 */
const statuses: Record<WebhookVerificationFailure, number> = {
  headers_missing: 400,
  timestamp_out_of_range: 400,
  keys_unavailable: 503,
  signature_invalid: 401,
  body_malformed: 400,
  other_app: 403,
  unknown_installation: 404,
  headers_mismatch: 400,
};

/**
 * Thrown for a delivery that must not be handled.
 *
 * @example
 * ```ts
 * try {
 *   const event = await verifier.verify({ headers: request.headers, rawBody });
 * } catch (error) {
 *   if (error instanceof WebhookVerificationError) return response.writeHead(error.status).end(error.reason);
 *   throw error;
 * }
 * ```
 */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly reason: WebhookVerificationFailure;

  constructor(reason: WebhookVerificationFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }

  /** The status to respond with. */
  get status(): number {
    return statuses[this.reason];
  }
}
