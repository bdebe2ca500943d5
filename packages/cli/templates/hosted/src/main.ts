import {
  createMemoryDeliveryStore,
  createWebhookEndpoint,
  createWebhookVerifier,
  fetchWebhooks,
  type WebhookEvent,
} from '@souk/app-kit';

/** What the platform, or `souk app dev`, hands to the app. */
export interface Environment {
  SOUK_BASE_URL: string;
  SOUK_APP_ID: string;
}

/** One for each place the app runs in. */
let receive: ((request: Request) => Promise<Response>) | undefined;

function receiverOf({ SOUK_BASE_URL: baseUrl, SOUK_APP_ID: appId }: Environment) {
  return fetchWebhooks(
    createWebhookEndpoint({
      verifier: createWebhookVerifier({ baseUrl, appId }),
      deliveryStore: createMemoryDeliveryStore(),
      handle,
    }),
  );
}

function handle(event: WebhookEvent): void {
  console.log(`webhook verified: ${event.type} (${event.webhookId})`);
  if (event.type !== 'orders/created') return;
  const { orderNumber, total, currency } = event.data.order;
  console.log(`order ${orderNumber}: ${total} ${currency}`);
}

export default {
  async fetch(request: Request, environment: Environment): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (request.method === 'POST' && pathname.startsWith('/webhooks')) {
      receive ??= receiverOf(environment);
      return receive(request);
    }
    return new Response('There is nothing here.', { status: pathname === '/' ? 200 : 404 });
  },
};
