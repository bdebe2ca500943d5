import { permissionsOfScopes, type TestDelivery, type Topic, topicFacts } from '@souk/contract';
import type { Database } from '../../../foundation/database/open-database.js';
import { throwDomainError } from '../../../foundation/domain-error.js';
import type { Platform } from '../../../foundation/platform.js';
import { randomBase62 } from '../../../foundation/secrets/random-token.js';
import { listStoreIds } from '../../businesses/find-store.js';
import { findStoreContext } from '../../businesses/find-store-context.js';
import { maySeeContacts } from '../../businesses/viewer.js';
import { findInstallation } from '../../installations/find-installations.js';
import { findSubscriptions, type WebhookTarget } from '../../installations/find-webhook-targets.js';
import { type Sendable, sendDelivery } from '../sending/send-delivery.js';
import type { SampleInstallation } from './sample-installations.js';
import { type SamplePlace, sampleIds } from './sample-store.js';
import { samples } from './sample-topics.js';

export interface TestRequest {
  target: WebhookTarget;
  topic: Topic;
}

/**
 * Sends a synthetic event, signed and posted like a real one. It is attempted once, is not recorded, and does not
 * count towards the endpoint's health.
 */
export async function sendTestDelivery(
  platform: Pick<Platform, 'db' | 'clock' | 'outbound' | 'appHost' | 'relayAttempts' | 'signingKeys'>,
  request: TestRequest,
): Promise<TestDelivery> {
  const { clock, outbound, appHost, relayAttempts: relay, signingKeys } = platform;
  const sendable = { ...(await composeTest(platform, request)), relay: relayOf(request.target) };
  const keys = (await signingKeys.active('webhook')).map(({ signKey }) => signKey);
  const result = await sendDelivery({ clock, outbound, appHost, keys, relay }, sendable);
  if (result === 'returned') return throwDomainError('RELAY_NOT_CONNECTED');
  const { httpStatus, error, durationMs } = result;
  return { webhookId: sendable.webhookId, httpStatus, error, durationMs };
}

/** A relay takes the place of the address; a preview has no address. */
function relayOf({ preview, relay }: WebhookTarget): Sendable['relay'] {
  if (relay?.asleep || (preview && relay === null)) return throwDomainError('RELAY_NOT_CONNECTED');
  return relay && { id: relay.id, deliveryId: null };
}

/** A synthetic event of the topic, ready to be signed and sent. */
export async function composeTest(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { target, topic }: TestRequest,
): Promise<Sendable> {
  const { addresses, apiVersion } = await findSubscriptions(db, target);
  const address = addresses.get(topic) ?? throwDomainError('TOPIC_NOT_SUBSCRIBED', { members: { topic } });
  const at = clock.now();
  const { storeId, resource, changed } = samples[topic](await placeOf(db, target, at));
  const envelope = {
    id: 'evt_0',
    type: topic,
    apiVersion,
    createdAt: at.toISOString(),
    businessId: target.businessId,
    storeId,
    appId: target.appId,
    installationId: target.installationId,
    changed,
    data: { [topicFacts(topic).dataKey]: resource },
  };
  const webhookId = `dlv_test_${randomBase62(20)}`;
  const body = Buffer.from(JSON.stringify(envelope));
  return { webhookId, address, topic, businessId: target.businessId, apiVersion, body, relay: null, test: true };
}

/** A store that the installation may see, and the installation itself: what is real about a sample. */
async function placeOf(db: Database, target: WebhookTarget, at: Date): Promise<SamplePlace & SampleInstallation> {
  const { businessId, installationId, scopes, storeIds } = target;
  const [storeId = sampleIds.store] = storeIds ?? (await listStoreIds(db, businessId));
  const place = await findStoreContext(db, businessId, storeId);
  const installation = await findInstallation(db, businessId, installationId);
  return {
    storeId,
    currency: place?.currency ?? 'DZD',
    maySeeContacts: maySeeContacts(permissionsOfScopes(scopes)),
    installation: installation ?? throwDomainError('INSTALLATION_NOT_FOUND'),
    at,
  };
}
