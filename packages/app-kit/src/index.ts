export * from './id-tokens/verify-id-token.js';
export * from './tokens/token-client.js';
export * from './webhooks/adapters.js';
export * from './webhooks/handle-webhook.js';
export * from './webhooks/verify-webhook.js';
export type * from './webhooks/webhook-event.js';
export * from './webhooks/webhook-keys.js';
export * from './webhooks/webhook-refused.js';
