import type { TestAnswer, TestServer } from '../start-test-server.js';
import { requireStatus } from './require-status.js';
import type { Tenant } from './set-up-tenant.js';
import type { TenancyCheck } from './walk-tenancy.js';

const buyer = { name: 'Nesrine Oumeddour', phone: '0560 41 41 41', email: 'nesrine@buyers.test' };

/** Two businesses know the same buyer; one of them erases her. What the other knows of her stays, wherever it is kept. */
export const forgottenBuyersCheck: TenancyCheck = {
  title: 'a buyer whom one business erases is still known to the other',
  run: async (server, { stranger, victim }) => {
    const kept = await knowHer(server, victim);
    const erased = await knowHer(server, stranger);
    const redact = `/dashboard/businesses/${stranger.merchant.businessId}/customers/${erased.customerId}/redact`;
    requireStatus(await server.call('POST', redact, { token: stranger.merchant.token }), 201, 'the redaction');
    const [ofVictim, ofStranger] = [
      await whatIsKnown(server, victim, kept),
      await whatIsKnown(server, stranger, erased),
    ];
    for (const [where, text] of Object.entries(ofVictim))
      if (!text.includes(buyer.name)) throw new Error(`The other business no longer knows her in ${where}: ${text}`);
    for (const [where, text] of Object.entries(ofStranger))
      if (text.includes(buyer.name)) throw new Error(`She was erased, but not in ${where}: ${text}`);
  },
};

interface Traces {
  orderId: string;
  customerId: string;
  /** Opens the checkout that she left. */
  checkoutToken: string;
  /** Repeats the request that created her order; its answer is stored, and shows her. */
  repeat(): Promise<TestAnswer>;
}

/** She leaves a checkout, and orders through an app, whose answer is stored. */
async function knowHer(server: TestServer, { full, ids: [ids] }: Tenant): Promise<Traces> {
  const { storeId, subdomain, productId, variantId } = ids;
  const token = full.accessToken;
  const items = [{ productId, variantId, quantity: 1 }];
  const left = await server.call('POST', `/storefront/${subdomain}/checkouts`, { json: { items, buyer } });
  const repeat = () =>
    server.call('POST', '/apps/2026-10/orders', {
      token,
      headers: { 'idempotency-key': 'an-order-of-hers' },
      json: { storeId, items, buyer },
    });
  const order = requireStatus(await repeat(), 201, 'her order').body.data;
  const found = await server.call('GET', '/apps/2026-10/customers?q=Nesrine', { token });
  return {
    orderId: order.id,
    customerId: found.body.data[0].id,
    checkoutToken: requireStatus(left, 201, 'her checkout').body.data.token,
    repeat,
  };
}

async function whatIsKnown(server: TestServer, { full }: Tenant, traces: Traces): Promise<Record<string, string>> {
  const read = async (path: string, token?: string) =>
    requireStatus(await server.call('GET', path, { token }), 200, path).text;
  return {
    'her order': await read(`/apps/2026-10/orders/${traces.orderId}`, full.accessToken),
    'her customer': await read(`/apps/2026-10/customers/${traces.customerId}`, full.accessToken),
    'her checkout': await read(`/storefront/checkouts/${traces.checkoutToken}`),
    'the stored answer': (await traces.repeat()).text,
  };
}
