import {
  createAdminClient,
  createIdTokenVerifier,
  createMemoryDeliveryStore,
  createTokenClient,
  createWebhookEndpoint,
  createWebhookVerifier,
  type Order,
  type TokenStore,
  type WebhookEndpoint,
  type WebhookEvent,
} from '@souk/app-kit';
import type { Settings } from './settings.js';

type ShownOrder = Pick<Order, 'id' | 'orderNumber' | 'status' | 'total' | 'currency'>;

/** Everything this app does with Souk. */
export interface Souk {
  webhooks: WebhookEndpoint;
  /** What the page shows. The ID token says who looks at it, and for which shop. */
  newestOrders(idToken: string): Promise<ShownOrder[]>;
  /** On a dev store nobody opens the page first: the code that came with the installation is good for the first tokens. */
  begin(): Promise<void>;
}

export function connectSouk(settings: Settings, store: TokenStore): Souk {
  const { baseUrl, appId, clientId, clientSecret, development } = settings;
  const tokens = createTokenClient({ baseUrl, clientId, clientSecret, store });
  const verifyIdToken = createIdTokenVerifier({ baseUrl, clientId });
  const clientOf = (installationId: string) =>
    createAdminClient({ baseUrl, accessToken: () => tokens.accessToken(installationId) });

  const handle = async (event: WebhookEvent): Promise<void> => {
    console.log(`webhook verified: ${event.type} (${event.webhookId})`);
    if (event.type !== 'orders/created') return;
    const { orderNumber, total, currency } = event.data.order;
    console.log(`order ${orderNumber}: ${total} ${currency}`);
  };

  return {
    webhooks: createWebhookEndpoint({
      verifier: createWebhookVerifier({ baseUrl, appId }),
      deliveryStore: createMemoryDeliveryStore(),
      handle,
    }),
    async newestOrders(idToken) {
      const { installation_id: installationId } = await verifyIdToken(idToken);
      if (!(await store.load(installationId))) await tokens.exchangeIdToken(idToken);
      const fields = ['orderNumber', 'status', 'total', 'currency'] as const;
      const { data } = await clientOf(installationId).listOrders({ limit: 10, fields }).page();
      return data;
    },
    async begin() {
      if (!development || (await store.load(development.installationId))) return;
      await tokens.exchangeCode({ code: development.installCode });
    },
  };
}
