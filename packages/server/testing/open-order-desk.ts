import { sql } from 'kysely';
import { signUpMerchant, type TestMerchant } from './people.js';
import { type PlantedProduct, plantProduct } from './plant-shop.js';
import { briefly, readEvents } from './read-events.js';
import type { CallOptions, TestAnswer, TestServer } from './start-test-server.js';

/** A merchant with something to sell, and a short way to say what they do with orders. */
export interface OrderDesk {
  merchant: TestMerchant;
  storeId: string;
  product: PlantedProduct;
  call(method: string, path: string, json?: unknown, options?: CallOptions): Promise<TestAnswer>;
  /** Places an order of two of the product; answers it. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape; the OpenAPI check holds their types
  place(more?: object): Promise<any>;
  /** Takes steps in turn, each of which must succeed; answers the order after the last. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  step(id: string, ...verbs: string[]): Promise<any>;
  /** What was announced since this was last asked, as `topic[members]`, without stock and customers. */
  announced(topics?: RegExp): Promise<string[]>;
  level(product?: PlantedProduct): Promise<{ onHand: number; reserved: number }>;
}

export const amine = {
  name: 'Amine Benali',
  phone: '0550 12 34 56',
  email: 'amine@example.com',
  provinceCode: 16,
  townOns: 1601,
  address: '12 rue Didouche Mourad',
};

export async function openOrderDesk(server: TestServer, { stock = 10 } = {}): Promise<OrderDesk> {
  const { db } = server.platform;
  const merchant = await signUpMerchant(server);
  const { businessId, token } = merchant;
  const storeId = merchant.storeIds[0] as string;
  const product = await plantProduct(db, { businessId, storeId, stock });
  let heard = '0';

  const desk: OrderDesk = {
    merchant,
    storeId,
    product,
    call: (method, path, json, options) =>
      server.call(method, `/dashboard/businesses/${businessId}${path}`, { token, json, ...options }),
    async place(more = {}) {
      const wanted = { storeId, items: [{ productId: product.id, quantity: 2 }], buyer: amine, ...more };
      return expectStatus(await desk.call('POST', '/orders', wanted), 201).body.data;
    },
    async step(id, ...verbs) {
      let order: unknown;
      for (const verb of verbs) {
        const body = verb === 'cancel' ? { reasonId: 'other' } : undefined;
        order = expectStatus(await desk.call('POST', `/orders/${id}/${verb}`, body), 200).body.data;
      }
      return order;
    },
    async announced(topics = /^orders\//) {
      const events = await readEvents(db, businessId, heard);
      heard = events.at(-1)?.id ?? heard;
      return briefly(events.filter(({ topic }) => topics.test(topic)));
    },
    async level({ levelId } = product) {
      const { rows } = await sql<{ on_hand: string; reserved: string }>`
        select on_hand, reserved from inventory_levels where id = ${levelId}`.execute(db);
      return { onHand: Number(rows[0]?.on_hand), reserved: Number(rows[0]?.reserved) };
    },
  };
  await desk.announced();
  return desk;
}

function expectStatus(answer: TestAnswer, status: number): TestAnswer {
  if (answer.status !== status) throw new Error(`Expected ${status}, got ${answer.status}: ${answer.text}`);
  return answer;
}
