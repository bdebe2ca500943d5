import { type KeyObject, verify as verifySignature } from 'node:crypto';
import type { WebhookEvent } from './webhook-event.js';
import { fetchWebhookKeys, type WebhookKeys } from './webhook-keys.js';
import { WebhookVerificationError } from './webhook-verification-error.js';

/** A delivery as it was received. */
export interface ReceivedDelivery {
  /** An object (Node, Fastify, Express) or `Headers` (Fetch). */
  headers: Headers | Record<string, string | string[] | undefined>;
  /** The exact bytes received: parsing and serialising again breaks the signature. */
  rawBody: Uint8Array;
}

export interface WebhookVerifierOptions {
  /** The service's address, for example `https://souk.example`. */
  baseUrl: string;
  /** The app's numeric id (not the `app_...` client id). */
  appId: string;
  /** Whether the app knows an installation. A delivery can arrive before `app/installed`; it is then retried later. */
  isKnownInstallation?: (installationId: string, event: WebhookEvent) => boolean | Promise<boolean>;
  /** Public keys to use instead of those of the service. */
  keys?: WebhookKeys;
  now?: () => number;
}

export interface WebhookVerifier {
  /** Returns the event, or throws a `WebhookVerificationError` with the reason and the status to respond with. */
  verify(delivery: ReceivedDelivery): Promise<WebhookEvent>;
}

const toleranceSeconds = 300;

/**
 * Verifies deliveries by the rules of the service: signature, age, app, installation, and headers that match the signed
 * envelope.
 *
 * @example
 * ```ts
 * const verifier = createWebhookVerifier({ baseUrl: 'https://souk.example', appId: '1000042' });
 * const event = await verifier.verify({ headers: request.headers, rawBody });
 * if (event.type === 'orders/created') console.log(event.data.order.id);
 * ```
 */
export function createWebhookVerifier(options: WebhookVerifierOptions): WebhookVerifier {
  const { baseUrl, appId, isKnownInstallation, now = Date.now } = options;
  const keys = options.keys ?? fetchWebhookKeys({ baseUrl, now });

  return {
    async verify({ headers, rawBody }) {
      const read = (name: string) => readHeader(headers, name);
      const webhookId = read('webhook-id');
      const timestamp = read('webhook-timestamp');
      const signatures = read('webhook-signature');
      if (!webhookId || !timestamp || !signatures) {
        throw new WebhookVerificationError(
          'headers_missing',
          'webhook-id, webhook-timestamp and webhook-signature are required.',
        );
      }
      checkTimestamp(timestamp, now());
      const content = Buffer.concat([Buffer.from(`${webhookId}.${timestamp}.`), rawBody]);
      await checkSignature(content, signatures, keys);
      const event = readEnvelope(rawBody, webhookId, read('svc-test') === 'true');
      if (event.appId !== appId)
        throw new WebhookVerificationError('other_app', `This delivery is for app ${event.appId}.`);
      checkHeadersMatch(event, read);
      if (isKnownInstallation && !(await isKnownInstallation(event.installationId, event))) {
        throw new WebhookVerificationError('unknown_installation', `Installation ${event.installationId} is unknown.`);
      }
      return event;
    },
  };
}

function checkTimestamp(timestamp: string, nowMs: number): void {
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (Math.abs(nowMs / 1000 - seconds) <= toleranceSeconds) return;
  throw new WebhookVerificationError('timestamp_out_of_range', 'webhook-timestamp is not within five minutes of now.');
}

/** One valid `v1a` signature under any key is enough; keys are fetched again once before the delivery is rejected. */
async function checkSignature(content: Buffer, header: string, keys: WebhookKeys): Promise<void> {
  const signatures = header
    .split(' ')
    .filter((entry) => entry.startsWith('v1a,'))
    .map((entry) => Buffer.from(entry.slice(4), 'base64'))
    .filter(({ length }) => length === 64);
  const anyVerifies = (known: KeyObject[]) =>
    known.some((key) => signatures.some((signature) => verifySignature(null, content, key, signature)));
  if (signatures.length > 0) {
    if (anyVerifies(await orUnavailable(keys.current()))) return;
    if (anyVerifies(await orUnavailable(keys.refresh()))) return;
  }
  throw new WebhookVerificationError('signature_invalid', 'No v1a signature verifies under the keys of the service.');
}

async function orUnavailable(keys: Promise<KeyObject[]>): Promise<KeyObject[]> {
  try {
    return await keys;
  } catch (error) {
    throw new WebhookVerificationError(
      'keys_unavailable',
      'The keys of the service cannot be fetched; respond with 503 and the delivery is retried.',
      { cause: error },
    );
  }
}

function readEnvelope(rawBody: Uint8Array, webhookId: string, test: boolean): WebhookEvent {
  try {
    const envelope = JSON.parse(Buffer.from(rawBody).toString('utf8')) as WebhookEvent;
    const texts = [
      envelope.id,
      envelope.type,
      envelope.apiVersion,
      envelope.businessId,
      envelope.appId,
      envelope.installationId,
    ];
    if (texts.every((text) => typeof text === 'string') && typeof envelope.data === 'object' && envelope.data !== null)
      return { ...envelope, webhookId, test };
  } catch (error) {
    throw new WebhookVerificationError('body_malformed', 'The body is not JSON.', { cause: error });
  }
  throw new WebhookVerificationError('body_malformed', 'The body is not a webhook envelope.');
}

/** The `svc-*` headers are not signed, so they must match the signed envelope. */
function checkHeadersMatch(event: WebhookEvent, read: (name: string) => string | undefined): void {
  const pairs = [
    ['svc-topic', event.type],
    ['svc-business-id', event.businessId],
    ['svc-api-version', event.apiVersion],
  ] as const;
  const wrong = pairs.find(([name, expected]) => read(name) !== expected);
  if (wrong) throw new WebhookVerificationError('headers_mismatch', `${wrong[0]} does not match the signed envelope.`);
  const isTest = event.webhookId.startsWith('dlv_test_');
  if (event.test !== isTest)
    throw new WebhookVerificationError('headers_mismatch', 'svc-test does not match the webhook-id.');
}

function readHeader(headers: ReceivedDelivery['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const value = headers[name];
  return Array.isArray(value) ? undefined : value;
}
