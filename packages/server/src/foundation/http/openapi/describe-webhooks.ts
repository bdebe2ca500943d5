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
    summary: describeTopic(topic),
    description: `Signed with Ed25519 over \`{webhook-id}.{webhook-timestamp}.{body}\`. ${scope ? `Needs the scope \`${scope}\`.` : 'Needs no scope.'}`,
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
      '200': { description: 'Delivered; any other 2xx says the same. The body is not read.' },
      '410': { description: "The installation's webhooks are disabled at once." },
      '503': { description: 'Sent again later, as after any other answer, a redirect or a timeout of 10 seconds.' },
    },
  };
}

const capitalise = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`;
const text = { type: 'string' };

const headers: [string, boolean, string, Json][] = [
  [
    'webhook-id',
    true,
    'One for each event and installation; the same on every retry and replay.',
    { ...text, pattern: '^dlv_' },
  ],
  ['webhook-timestamp', true, 'Unix seconds of this attempt.', { ...text, pattern: '^\\d+$' }],
  ['webhook-signature', true, 'Signatures, separated by spaces.', { ...text, pattern: '^v1a,' }],
  ['svc-topic', true, 'The topic.', { ...text, enum: topics }],
  ['svc-business-id', true, 'The business.', text],
  ['svc-api-version', true, 'The version of the body.', text],
  ['svc-test', false, 'Only on a test delivery.', { ...text, enum: ['true'] }],
];

function envelopeOf(topic: Topic): Json {
  const { dataKey } = topicFacts(topic);
  const id = { type: 'string', pattern: '^\\d{1,24}$' };
  const members: Record<string, Json> = {
    id: { type: 'string', pattern: '^evt_', description: 'The event.' },
    type: { type: 'string', const: topic },
    apiVersion: { type: 'string' },
    createdAt: { type: 'string', format: 'date-time', description: 'When it happened.' },
    businessId: id,
    storeId: { type: ['string', 'null'], pattern: '^\\d{1,24}$' },
    appId: id,
    installationId: id,
    changed: {
      type: 'array',
      items: { type: 'string' },
      description: 'Top-level members that differ for this installation.',
    },
    data: { type: 'object', required: [dataKey], properties: { [dataKey]: resources[dataKey] } },
  };
  return { type: 'object', required: Object.keys(members), properties: members };
}
