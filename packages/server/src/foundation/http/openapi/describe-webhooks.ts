import {
  BulkExport,
  BusinessRedaction,
  Checkout,
  ComplianceRequest,
  Customer,
  type DataKey,
  describeTopic,
  Installation,
  InventoryLevel,
  Order,
  Product,
  type Topic,
  topicFacts,
  topics,
} from '@souk/contract';
import type { TSchema } from 'typebox';
import { readDelivery } from './read-examples.js';

type Json = Record<string, unknown>;

const resources: Record<DataKey, TSchema> = {
  order: Order,
  checkout: Checkout,
  product: Product,
  inventoryLevel: InventoryLevel,
  customer: Customer,
  installation: Installation,
  dataRequest: ComplianceRequest,
  customerRedaction: ComplianceRequest,
  businessRedaction: BusinessRedaction,
  bulkExport: BulkExport,
};

/** The `webhooks` section: what an app's own server is sent, one entry a topic. */
export function describeWebhooks(): Json {
  return Object.fromEntries(topics.map((topic) => [topic, { post: describeDelivery(topic) }]));
}

function describeDelivery(topic: Topic): Json {
  const { scope } = topicFacts(topic);
  const example = readDelivery(topic);
  return {
    operationId: `receive${topic.split(/[/_]/).map(capitalise).join('')}`,
    tags: ['Webhooks'],
    summary: `Receive ${topic}`,
    description: `${describeTopic(topic)} Signed with Ed25519 over \`{webhook-id}.{webhook-timestamp}.{body}\`. ${scope ? `Requires the scope \`${scope}\`.` : 'Requires no scope.'}`,
    security: [],
    parameters: headers.map(([name, required, description, schema]) => ({
      name,
      in: 'header',
      required,
      description,
      schema,
    })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: envelopeOf(topic),
          ...(example && { examples: { recorded: { value: JSON.parse(example.body) } } }),
        },
      },
    },
    responses: {
      '200': { description: 'Delivered. Any other 2xx status counts the same, and the body is ignored' },
      '410': { description: 'The webhooks of this installation are disabled immediately' },
      '503': { description: 'Retried later, like any other response, a redirect or a timeout of 10 seconds' },
    },
  };
}

const capitalise = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`;
const text = { type: 'string' };

const headers: [string, boolean, string, Json][] = [
  [
    'webhook-id',
    true,
    'Unique for each event and installation; the same for every retry and replay.',
    { ...text, pattern: '^dlv_' },
  ],
  ['webhook-timestamp', true, 'Unix time of this attempt, in seconds.', { ...text, pattern: '^\\d+$' }],
  ['webhook-signature', true, 'Signatures, separated by spaces.', { ...text, pattern: '^v1a,' }],
  ['svc-topic', true, 'The topic.', { ...text, enum: topics }],
  ['svc-business-id', true, 'The business ID.', text],
  ['svc-api-version', true, 'The API version of the body.', text],
  ['svc-test', false, 'Present only on test deliveries.', { ...text, enum: ['true'] }],
];

function envelopeOf(topic: Topic): Json {
  const { dataKey } = topicFacts(topic);
  const id = { type: 'string', pattern: '^\\d{1,24}$' };
  const members: Record<string, Json> = {
    id: { type: 'string', pattern: '^evt_', description: 'The event ID.' },
    type: { type: 'string', const: topic },
    apiVersion: { type: 'string' },
    createdAt: { type: 'string', format: 'date-time', description: 'When the event happened.' },
    businessId: id,
    storeId: { type: ['string', 'null'], pattern: '^\\d{1,24}$' },
    appId: id,
    installationId: id,
    changed: {
      type: 'array',
      items: { type: 'string' },
      description: 'Top-level fields that changed for this installation.',
    },
    data: { type: 'object', required: [dataKey], properties: { [dataKey]: resources[dataKey] } },
  };
  return { type: 'object', required: Object.keys(members), properties: members };
}
