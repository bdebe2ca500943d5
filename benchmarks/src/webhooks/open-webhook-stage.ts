import { patchProduct } from '@souk/server/domains/catalogue/change-product.js';
import { createProduct } from '@souk/server/domains/catalogue/create-product.js';
import { recordEvents } from '@souk/server/domains/events/record-events.js';
import { DeliveryWorker } from '@souk/server/domains/webhooks/workers/delivery-worker.js';
import type { Config } from '@souk/server/foundation/config.js';
import type { Context } from '@souk/server/foundation/context.js';
import { eventsChannel, inTransaction } from '@souk/server/foundation/database/in-transaction.js';
import type { Wakeups } from '@souk/server/foundation/database/wakeups.js';
import { openSsrfSafeClient } from '@souk/server/foundation/outbound/ssrf-safe-client.js';
import { urlRulesOf } from '@souk/server/foundation/outbound/url-rules.js';
import type { Platform } from '@souk/server/foundation/platform.js';
import { productOr404 } from '@souk/server/operations/products/product-responses.js';
import { webhookPayloads } from '@souk/server/operations/webhook-payloads.js';
import { enginePartsOf } from '@souk/server/surfaces/background/deliver-webhooks.js';
import { sql } from 'kysely';
import type { BenchmarkEnvironment } from '../harness/benchmark-environment.js';
import type { Receiver } from './start-receiver.js';

export interface Shop {
  businessId: string;
  storeId: string;
  productIds: string[];
  installationId: string;
  appId: string;
}

/** Souk with a few shops, each with products and one app that is notified of them; the engine is started by the benchmark. */
export interface WebhookStage {
  platform: Platform;
  baseUrl: string;
  shops: Shop[];
  /** Records that products changed, spread over the shops, in transactions of `batch`; returns the events' ids. */
  recordChanges(count: number, options?: { batch?: number; shops?: Shop[] }): Promise<string[]>;
  hint(): void;
  /** One change as a request makes it: the hint follows its commit. Returns the event's id, and when it was committed. */
  change(): Promise<{ id: string; committedAt: number }>;
  startWorker(): Promise<DeliveryWorker>;
  /** Discards everything waiting to be sent. Stop the worker first. */
  forgetWaiting(): Promise<void>;
  close(): Promise<void>;
}

export async function openWebhookStage(
  workplace: BenchmarkEnvironment,
  receivers: readonly Receiver[],
  addresses: readonly string[],
  { deadlineMs, config = {} }: { deadlineMs?: number; config?: Partial<Config> } = {},
): Promise<WebhookStage> {
  const server = await workplace.openServer({
    ...config,
    webhookAllow: receivers.flatMap(({ ports }) => ports.map((port) => `127.0.0.1:${port}`)),
  });
  const { platform } = server.composed;
  const shops = await Promise.all(addresses.map((address) => seedShop(platform, address)));
  await sql`delete from events_to_fan_out`.execute(platform.db);
  const outbound = openSsrfSafeClient({ ...urlRulesOf(platform.config), deadlineMs });
  const parts = { ...enginePartsOf(platform, webhookPayloads(platform)), outbound };
  let turn = 0;
  const nextChange = (among: readonly Shop[]) => {
    turn += 1;
    return changeOf(among[turn % among.length] as Shop, turn, platform.clock.now());
  };

  return {
    platform,
    baseUrl: server.baseUrl,
    shops,
    async recordChanges(count, { batch = 200, shops: among = shops } = {}) {
      const ids: string[] = [];
      for (let done = 0; done < count; done += batch) {
        const events = Array.from({ length: Math.min(batch, count - done) }, () => nextChange(among));
        ids.push(
          ...(await platform.db.transaction().execute((transaction) => recordEvents({ db: transaction }, events))),
        );
      }
      return ids;
    },
    hint: () => platform.wakeups.hint(eventsChannel),
    async change() {
      let committedAt = Number.NaN;
      const hint: Wakeups['hint'] = (channel) => {
        committedAt = performance.timeOrigin + performance.now();
        platform.wakeups.hint(channel);
      };
      turn += 1;
      const shop = shops[turn % shops.length] as Shop;
      const id = await inTransaction({ ...platform, wakeups: { ...platform.wakeups, hint } }, (context) =>
        reprice(context, shop, turn, platform.clock.now()),
      );
      return { id, committedAt };
    },
    startWorker: () => DeliveryWorker.start(parts, platform),
    async forgetWaiting() {
      await sql`truncate pending_deliveries, webhook_lanes, events_to_fan_out`.execute(platform.db);
    },
    async close() {
      await outbound.close();
      await server.stop();
    },
  };
}

/** What the operation `patchProduct` does, with the answer that it reads. Returns the event's id. */
async function reprice(context: Context, { businessId, productIds }: Shop, turn: number, at: Date): Promise<string> {
  const { db } = context;
  const reach = { businessId, storeIds: null };
  const id = productIds[turn % productIds.length] as string;
  await patchProduct(context, reach, id, { price: `${4_000 + (turn % 1_000)}.00` }, at);
  await productOr404(db, reach, id);
  const { rows } = await sql<{ id: string }>`
    select id from events where business_id = ${businessId} order by id desc limit 1`.execute(db);
  return rows[0]?.id ?? '';
}

function changeOf({ businessId, storeId, productIds }: Shop, turn: number, at: Date) {
  const resourceId = productIds[turn % productIds.length] as string;
  return { topic: 'products/updated' as const, businessId, storeId, resourceId, changed: ['price'], at };
}

const productsEach = 20;

async function seedShop({ db, clock }: Platform, address: string): Promise<Shop> {
  const at = clock.now();
  const name = `b${Math.random().toString(36).slice(2, 12)}`;
  const id = async (query: ReturnType<typeof sql>) => ((await query.execute(db)).rows[0] as { id: string }).id;
  const businessId = await id(
    sql`insert into businesses (name, created_at, updated_at) values ('Shop', ${at}, ${at}) returning id`,
  );
  const storeId = await id(sql`insert into stores (business_id, name, subdomain, created_at, updated_at)
    values (${businessId}, 'Store', ${name}, ${at}, ${at}) returning id`);
  const userId = await id(sql`
    insert into users (email, email_key, name, password_hash, password_changed_at, created_at, updated_at)
    values (${name}, ${name}, 'Dev', 'x', ${at}, ${at}, ${at}) returning id`);
  const developerId = await id(sql`
    insert into developer_accounts (user_id, kind, name, contact_email, created_at, updated_at)
    values (${userId}, 'individual', 'Dev', 'dev@example.com', ${at}, ${at}) returning id`);
  const appId = await id(sql`
    insert into apps (developer_id, client_id, handle, name, state, link_key, created_at, updated_at)
    values (${developerId}, ${name}, ${name}, 'App', 'listed', ${name}, ${at}, ${at}) returning id`);
  const { origin, pathname } = new URL(address);
  const manifest = {
    webhooks: [{ topics: ['products/updated'], uri: pathname }],
    hosting: { mode: 'remote', url: origin },
  };
  await sql`
    insert into versions (app_id, version, api_version, manifest, scopes, optional_scopes, webhook_topics, allowed_hosts, created_at)
    values (${appId}, 1, '2026-10', ${JSON.stringify(manifest)}::jsonb, '{read_products}', '{}', '{products/updated}', '{}', ${at})`.execute(
    db,
  );
  const installationId = await id(sql`
    insert into installations (business_id, app_id, version, scopes, installed_at, updated_at)
    values (${businessId}, ${appId}, 1, '{read_products}', ${at}, ${at}) returning id`);
  const productIds: string[] = [];
  for (let count = 0; count < productsEach; count += 1) {
    productIds.push(
      await db.transaction().execute((transaction) =>
        createProduct(
          { db: transaction },
          { businessId, currency: 'DZD' },
          {
            storeId,
            name: `Linen shirt ${count}`,
            description: 'A shirt of washed linen, cut wide, with buttons of horn. '.repeat(6),
            price: '4500.00',
            options: [{ name: 'Size', values: ['S', 'M', 'L'] }],
            variants: ['S', 'M', 'L'].map((size) => ({ sku: `LS-${count}-${size}`, optionValues: [size] })),
          },
          at,
        ),
      ),
    );
  }
  return { businessId, storeId, productIds, installationId, appId };
}
