import { sql } from 'kysely';
import { signUpMerchant, type TestMerchant } from './people.js';
import type { CallOptions, TestAnswer, TestServer } from './start-test-server.js';

/** A merchant at work: calls under their business, and a look at what those calls announced. */
export interface MerchantDesk extends TestMerchant {
  storeId: string;
  call(method: string, path: string, json?: unknown, options?: CallOptions): Promise<TestAnswer>;
  /** The same, for calls that must succeed: answers `data`. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into resources of every shape
  expect(method: string, path: string, json?: unknown): Promise<any>;
  /** Topics and changed fields of the events since the last time this was asked, in order. */
  announced(): Promise<[topic: string, resourceId: string, changed: string[]][]>;
}

export async function openMerchantDesk(server: TestServer): Promise<MerchantDesk> {
  const merchant = await signUpMerchant(server);
  let seen = '0';
  const call: MerchantDesk['call'] = (method, path, json, options) =>
    server.call(method, `/dashboard/businesses/${merchant.businessId}${path}`, {
      token: merchant.token,
      ...(json !== undefined && { json }),
      ...options,
    });
  return {
    ...merchant,
    storeId: merchant.storeIds[0] as string,
    call,
    async expect(method, path, json) {
      const answer = await call(method, path, json);
      if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
      return answer.body?.data;
    },
    async announced() {
      const { rows } = await sql<{ id: string; topic: string; resource_id: string; changed: string[] }>`
        select id, topic, resource_id, changed from events
        where business_id = ${merchant.businessId} and id > ${seen} order by id`.execute(server.platform.db);
      seen = rows.at(-1)?.id ?? seen;
      return rows.map(({ topic, resource_id, changed }) => [topic, resource_id, changed]);
    },
  };
}
