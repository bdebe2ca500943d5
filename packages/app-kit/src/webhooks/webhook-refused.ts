/** Why a delivery was not accepted. */
export type WebhookRefusal =
  | 'headers_missing'
  | 'timestamp_out_of_range'
  | 'keys_unavailable'
  | 'signature_invalid'
  | 'body_malformed'
  | 'other_app'
  | 'unknown_installation'
  | 'headers_disagree';

/**
 * What to answer. Every 4xx and 5xx is delivered again later, so a delivery that came a moment too early (before its
 * installation was saved, or while the keys could not be fetched) is never lost.
 */
const statuses: Record<WebhookRefusal, number> = {
  headers_missing: 400,
  timestamp_out_of_range: 400,
  keys_unavailable: 503,
  signature_invalid: 401,
  body_malformed: 400,
  other_app: 403,
  unknown_installation: 404,
  headers_disagree: 400,
};

/**
 * Thrown for a delivery that must not be handled.
 *
 * @example
 * ```ts
 * try {
 *   const event = await verifier.verify({ headers: request.headers, rawBody });
 * } catch (error) {
 *   if (error instanceof WebhookRefused) return response.writeHead(error.status).end(error.reason);
 *   throw error;
 * }
 * ```
 */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
  readonly reason: WebhookRefusal;

  constructor(reason: WebhookRefusal, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }

  /** The status to answer the delivery with. */
  get status(): number {
    return statuses[this.reason];
  }
}
