import {
  BusinessRedaction,
  Checkout,
  ComplianceRequest,
  Customer,
  type DataKey,
  InventoryLevel,
  maskContacts,
  Order,
  Product,
  permissionsOfScopes,
  type TestDelivery,
  type Topic,
  topicFacts,
} from '@souk/contract';
import type { TSchema } from 'typebox';
import type { Database } from '../../../foundation/database/open-database.js';
import { refuse } from '../../../foundation/http/refusal.js';
import type { Platform } from '../../../foundation/platform.js';
import { randomBase62 } from '../../../foundation/secrets/random-token.js';
import { maySeeContacts } from '../../businesses/viewer.js';
import { findSubscriptions, type WebhookTarget } from '../../installations/find-webhook-targets.js';
import { type Sendable, sendDelivery } from '../sending/send-delivery.js';
import { sampleFinishedExport } from './sample-finished-export.js';
import { sampleOf } from './sample-resource.js';

/** The kinds whose shape the contract knows; the rest is sampled by whoever owns it. */
const schemas: Partial<Record<DataKey, TSchema>> = {
  order: Order,
  checkout: Checkout,
  product: Product,
  inventoryLevel: InventoryLevel,
  customer: Customer,
  dataRequest: ComplianceRequest,
  customerRedaction: ComplianceRequest,
  businessRedaction: BusinessRedaction,
};

/** Makes a sample of a kind that the list above does not know, for this installation. */
export type SampleResource = (db: Database, target: WebhookTarget, dataKey: DataKey) => Promise<unknown>;

export interface TestRequest {
  target: WebhookTarget;
  topic: Topic;
  sampleOther: SampleResource;
}

/**
 * Sends a synthetic event, signed and posted like a real one. It is attempted once, written down nowhere, and says
 * nothing about the endpoint's health.
 */
export async function sendTestDelivery(
  platform: Pick<Platform, 'db' | 'clock' | 'outbound' | 'signingKeys'>,
  request: TestRequest,
): Promise<TestDelivery> {
  const { clock, outbound, signingKeys } = platform;
  const sendable = await composeTest(platform, request);
  const keys = (await signingKeys.active('webhook')).map(({ signKey }) => signKey);
  const { httpStatus, error, durationMs } = await sendDelivery({ clock, outbound, keys }, sendable);
  return { webhookId: sendable.webhookId, httpStatus, error, durationMs };
}

/** A synthetic event of the topic, ready to be signed and sent. */
export async function composeTest(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { target, topic, sampleOther }: TestRequest,
): Promise<Sendable> {
  const { addresses, apiVersion } = await findSubscriptions(db, target.appId, target.version);
  const address = addresses.get(topic) ?? refuse('TOPIC_NOT_SUBSCRIBED', { members: { topic } });
  const { dataKey, byStore } = topicFacts(topic);
  const resource = await sampleFor(db, target, dataKey, { at: clock.now(), sampleOther });
  const envelope = {
    id: 'evt_0',
    type: topic,
    apiVersion,
    createdAt: clock.now().toISOString(),
    businessId: target.businessId,
    storeId: byStore ? (target.storeIds?.[0] ?? null) : null,
    appId: target.appId,
    installationId: target.installationId,
    changed: topic.endsWith('/updated') && dataKey !== 'inventoryLevel' ? sampleChange(resource) : [],
    data: { [dataKey]: resource },
  };
  const webhookId = `dlv_test_${randomBase62(20)}`;
  const body = Buffer.from(JSON.stringify(envelope));
  return { webhookId, address, topic, businessId: target.businessId, apiVersion, body, test: true };
}

async function sampleFor(
  db: Database,
  target: WebhookTarget,
  dataKey: DataKey,
  { at, sampleOther }: { at: Date; sampleOther: SampleResource },
): Promise<unknown> {
  const schema = schemas[dataKey];
  if (schema) return maskSample(sampleOf(schema, at), target);
  return dataKey === 'bulkExport' ? sampleFinishedExport(at) : sampleOther(db, target, dataKey);
}

/** Sample contacts are masked as real ones would be, so that an app meets what it will be sent. */
function maskSample(resource: unknown, { scopes }: WebhookTarget): unknown {
  if (maySeeContacts(permissionsOfScopes(scopes))) return resource;
  const sample = resource as Record<string, unknown>;
  if ('buyer' in sample) return { ...sample, buyer: maskContacts(sample.buyer as never), ...hideRecovery(sample) };
  return 'phone' in sample ? maskContacts(sample as never) : sample;
}

function hideRecovery(sample: Record<string, unknown>): Record<string, unknown> {
  return 'recoveryUrl' in sample ? { recoveryUrl: null } : {};
}

function sampleChange(resource: unknown): string[] {
  const names = Object.keys((resource ?? {}) as Record<string, unknown>);
  return names.filter((name) => !['id', 'createdAt', 'updatedAt'].includes(name)).slice(0, 1);
}
