import { RelayAnswersInput, RelayInput, Relay as RelayResource } from '@souk/contract';
import { Type } from 'typebox';
import { requireWritable } from '../../../domains/apps/find-app.js';
import { requireOwnDevStore } from '../../../domains/dev-stores/find-dev-store.js';
import {
  beatRelay,
  closeRelay,
  findRelay,
  openRelay,
  type Relay,
  requireLiving,
} from '../../../domains/webhooks/relay/open-relay.js';
import { recordResponses } from '../../../domains/webhooks/relay/record-responses.js';
import { streamAttempts } from '../../../domains/webhooks/relay/stream-attempts.js';
import type { Database } from '../../../foundation/database/open-database.js';
import { DomainError, InvalidInput } from '../../../foundation/domain-error.js';
import { defineRoute, type Route, type RouteInput } from '../../../foundation/http/define-route.js';
import { developerId, isId } from '../../../foundation/http/path-params.js';
import { created, noContent } from '../../../foundation/http/response.js';
import { eventStreamHeaders } from '../../../foundation/http/streams/event-frames.js';
import { accountOf, type DeveloperCaller, isStillAuthenticated } from '../authenticate-developer.js';
import { relayDefaults } from '../developer-routes.js';
import { ownApp, ownWritableApp } from '../require-own-app.js';
import { one, responses } from '../response-schemas.js';

const tag = 'Relays';
const params = { appId: developerId('APP_NOT_FOUND'), relayId: developerId('RELAY_NOT_FOUND') };

type RelayRequest = Pick<
  RouteInput<DeveloperCaller, unknown, unknown, { appId: string; relayId: string }>,
  'caller' | 'params' | 'platform'
>;

/** The caller's relay. One query while it is there: whose relay it is, its app is. */
async function ownRelay(input: RelayRequest): Promise<Relay> {
  const { caller, params, platform } = input;
  const names = { id: params.relayId, appId: params.appId, developerId: accountOf(caller).id };
  const relay = await findRelay(platform.db, names);
  if (relay) return relay;
  await ownApp(input);
  throw new DomainError('RELAY_NOT_FOUND');
}

/** The same for writes: the app must be neither suspended nor archived. */
async function ownWritableRelay(input: RelayRequest): Promise<Relay> {
  const relay = await ownRelay(input);
  requireWritable(relay.app);
  return relay;
}

/** Only a dev store that has its business can be relayed from. */
async function ownReadyStore(db: Database, developer: string, id: string) {
  if (!isId(id, 20)) throw new DomainError('DEV_STORE_NOT_FOUND');
  const store = await requireOwnDevStore(db, developer, id);
  if (store.business_id === null) throw new DomainError('DEV_STORE_NOT_READY', { members: { state: store.state } });
  return store;
}

const createRelay = defineRoute(relayDefaults, {
  name: 'createRelay',
  method: 'POST',
  path: '/developer/apps/{appId}/relays',
  tag,
  summary: 'Open a relay',
  description: [
    "Sends deliveries for your dev stores to you instead of the app's endpoint. Queue, log, retries and signatures stay the same; only the last step is yours. Follow the stream, post each attempt to your app, and report its response.",
    'Send a heartbeat every 5 seconds, or report responses. While you do, an attempt without a response within 10 seconds is a `TIMEOUT`. After 15 seconds without a heartbeat, attempts are paused without being counted, and resume when you are back. After 24 hours without a heartbeat the relay closes, and deliveries go to the endpoint again.',
    "One relay per installation: a newer one replaces it. Merchants' installations are never relayed. At most 100 attempts per second.",
  ].join('\n\n'),
  params: { appId: params.appId },
  body: { kind: 'json', schema: RelayInput, optional: true },
  responses: responses(201, 'The relay', one(RelayResource)),
  errors: ['APP_NOT_FOUND', 'APP_READ_ONLY', 'DEV_STORE_NOT_FOUND', 'DEV_STORE_NOT_READY'],
  handle: async (input) => {
    const { caller, body, platform } = input;
    const developer = accountOf(caller).id;
    const app = await ownWritableApp(input);
    const store = body.devStoreId === undefined ? null : await ownReadyStore(platform.db, developer, body.devStoreId);
    const limits = { devStoreId: store?.id ?? null, businessId: store?.business_id ?? null };
    const relay = await openRelay(platform, { appId: app.id, developerId: developer, ...limits });
    const streamUrl = `${platform.config.baseUrl}/developer/apps/${app.id}/relays/${relay.id}/stream`;
    return created({ data: { id: relay.id, streamUrl, expiresAt: relay.expiresAt.toISOString() } });
  },
});

const streamRelay = defineRoute(relayDefaults, {
  name: 'streamRelay',
  method: 'GET',
  path: '/developer/apps/{appId}/relays/{relayId}/stream',
  tag,
  summary: 'Stream relay attempts',
  description: [
    'As server-sent events. Events: `attempt` with `{ attemptId, deliveryId, headers, bodyBase64 }` (post exactly these bytes with exactly these headers), and `end` with `{ reason }` (`closed`, `taken_over`, `silent`, `session_ended`, `displaced`, `shutdown`), after which the stream closes.',
    'The stream starts with every attempt that has no response yet, so you lose nothing when you reconnect to any server; skip those you know by `attemptId`. A comment is sent at least every 4 seconds.',
  ].join('\n\n'),
  params,
  responses: [{ status: 200, description: 'The stream', mediaType: 'text/event-stream', schema: Type.String() }],
  errors: ['APP_NOT_FOUND', 'RELAY_NOT_FOUND', 'RELAY_ENDED', 'STREAM_LIMIT_REACHED'],
  handle: async (input) => {
    const { caller, request, platform } = input;
    const relay = await ownRelay(input);
    requireLiving(relay);
    const stream = platform.streams.open({
      userId: caller.userId,
      address: request.address,
      mayGoOn: () => isStillAuthenticated(request, platform),
    });
    return { status: 200, bytes: streamAttempts(platform, relay, stream), headers: eventStreamHeaders };
  },
});

const answerRelay = defineRoute(relayDefaults, {
  name: 'answerRelay',
  method: 'POST',
  path: '/developer/apps/{appId}/relays/{relayId}/answers',
  tag,
  summary: 'Report relay responses',
  description:
    "Reports your app's responses to attempts. Counts as a heartbeat. An attempt that has ended in the meantime is ignored: it is sent again under another ID.",
  params,
  body: { kind: 'json', schema: RelayAnswersInput },
  responses: responses(204, 'Responses recorded'),
  errors: ['APP_NOT_FOUND', 'APP_READ_ONLY', 'RELAY_NOT_FOUND', 'RELAY_ENDED'],
  handle: async (input) => {
    const { body, platform } = input;
    const unclear = body.answers.findIndex(
      ({ httpStatus, error }) => (httpStatus === undefined) === (error === undefined),
    );
    if (unclear >= 0) {
      throw new InvalidInput('body', [`answers.${unclear} must have either httpStatus or error.`]);
    }
    const relay = await ownWritableRelay(input);
    requireLiving(relay);
    await recordResponses(platform, relay, body.answers);
    return noContent();
  },
});

const beatOwnRelay = defineRoute(relayDefaults, {
  name: 'beatRelay',
  method: 'POST',
  path: '/developer/apps/{appId}/relays/{relayId}/beat',
  tag,
  summary: 'Send a relay heartbeat',
  params,
  responses: responses(204, 'Heartbeat received'),
  errors: ['APP_NOT_FOUND', 'APP_READ_ONLY', 'RELAY_NOT_FOUND', 'RELAY_ENDED'],
  handle: async (input) => {
    const relay = await ownWritableRelay(input);
    requireLiving(relay);
    await beatRelay(input.platform, relay);
    return noContent();
  },
});

const removeRelay = defineRoute(relayDefaults, {
  name: 'deleteRelay',
  method: 'DELETE',
  path: '/developer/apps/{appId}/relays/{relayId}',
  tag,
  summary: 'Close a relay',
  description: "Deliveries go to the app's endpoint again.",
  params,
  responses: responses(204, 'Relay closed'),
  errors: ['APP_NOT_FOUND', 'APP_READ_ONLY', 'RELAY_NOT_FOUND'],
  handle: async (input) => {
    await closeRelay(input.platform, await ownWritableRelay(input));
    return noContent();
  },
});

export const relayRoutes: Route[] = [createRelay, streamRelay, answerRelay, beatOwnRelay, removeRelay];
