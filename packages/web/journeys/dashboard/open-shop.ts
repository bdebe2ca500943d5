import { signUpMerchant, type TestMerchant } from '../../../server/testing/people.js';
import { type PlantedProduct, plantProduct } from '../../../server/testing/plant-shop.js';
import type { Souk } from '../harness/open-souk.js';
import { expectStatus } from '../pages/stock-alerts.js';

export interface Shop {
  merchant: TestMerchant;
  product: PlantedProduct;
  /** Where the pages of the business are. */
  path: string;
  /** What somebody else does meanwhile, by the API. */
  call(method: string, path: string, json?: unknown): Promise<{ status: number; body: { data: never } }>;
}

/** A merchant of their own, with something to sell. */
export async function openShop({ server }: Souk, name = 'Atlas Boutique'): Promise<Shop> {
  const merchant = await signUpMerchant(server, { name });
  const { businessId, storeIds, token } = merchant;
  const product = await plantProduct(server, { businessId, storeId: storeIds[0] as string, stock: 1000 });
  return {
    merchant,
    product,
    path: `/dashboard/b/${businessId}`,
    call: async (method, path, json) => {
      const answer = await server.call(method, `/dashboard/businesses/${businessId}${path}`, { token, json });
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
      return answer;
    },
  };
}

const buyer = { name: 'Amine Benali', phone: '0550 12 34 56', provinceCode: 16, address: '12 rue Didouche Mourad' };

/** An order as the merchant enters it. */
export async function enterOrder({ call, merchant, product }: Shop, quantity = 1): Promise<string> {
  const json = { storeId: merchant.storeIds[0], items: [{ productId: product.id, quantity }], buyer };
  const { body } = await call('POST', '/orders', json);
  return (body.data as { id: string }).id;
}

/** Many of them, a few at a time. */
export async function enterOrders(shop: Shop, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const some = Array.from({ length: Math.min(10, count - ids.length) }, () => enterOrder(shop));
    ids.push(...(await Promise.all(some)));
  }
  return ids;
}

/** What a buyer does: a checkout in the storefront that becomes an order. Answers its number. */
export async function buyInStorefront(
  { server }: Souk,
  { merchant, call }: Shop,
  item: { productId: string; variantId?: string; quantity: number },
): Promise<string> {
  const store = (await call('GET', `/stores/${merchant.storeIds[0]}`)).body.data as { subdomain: string };
  const begun = await server.call('POST', `/storefront/${store.subdomain}/checkouts`, {
    json: { items: [item], buyer },
  });
  const { token } = expectStatus(begun, 201).body.data;
  const done = await server.call('POST', `/storefront/checkouts/${token}/complete`);
  return expectStatus(done, 200).body.data.orderNumber;
}
