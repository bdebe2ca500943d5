import { addUpOrderChanges } from '@souk/server/domains/orders/statistics/add-up-changes.js';
import type { Platform } from '@souk/server/foundation/platform.js';
import { hashToken, newToken } from '@souk/server/foundation/secrets/random-token.js';
import { sql } from 'kysely';
import type { BenchmarkEnvironment } from '../harness/benchmark-environment.js';

/** Souk with one business and an app that reads its orders. */
export interface Shop {
  baseUrl: string;
  platform: Platform;
  businessId: string;
  installationId: string;
  storeIds: [string, string];
  /** An access token of the app. */
  token: string;
  stop(): Promise<void>;
}

export async function openShop(workplace: BenchmarkEnvironment): Promise<Shop> {
  const { composed, baseUrl, stop } = await workplace.openServer();
  const { platform } = composed;
  const at = platform.clock.now();
  const add = async (statement: ReturnType<typeof sql>) =>
    ((await statement.execute(platform.db)).rows[0] as { id: string }).id;
  const businessId = await add(
    sql`insert into businesses (name, created_at, updated_at) values ('Shop', ${at}, ${at}) returning id`,
  );
  const store = (subdomain: string) =>
    add(sql`insert into stores (business_id, name, subdomain, created_at, updated_at)
      values (${businessId}, 'Store', ${subdomain}, ${at}, ${at}) returning id`);
  const storeIds: [string, string] = [await store('first'), await store('second')];
  const { token, installationId } = await grantToken(platform, businessId, add);
  return { baseUrl, platform, businessId, installationId, storeIds, token, stop };
}

const manifest = {
  data: { definitions: [{ owner: 'order', key: 'note', type: 'json', name: 'Note', visibility: 'app' }] },
  webhooks: [],
};

type Add = (statement: ReturnType<typeof sql>) => Promise<string>;

/** What signing up, uploading, installing and exchanging a code would leave behind. */
async function grantToken({ db, clock }: Platform, businessId: string, add: Add) {
  const at = clock.now();
  const userId =
    await add(sql`insert into users (email, email_key, name, password_hash, password_changed_at, created_at, updated_at)
    values ('dev@example.com', 'dev@example.com', 'Dev', 'x', ${at}, ${at}, ${at}) returning id`);
  const developerId =
    await add(sql`insert into developer_accounts (user_id, kind, name, contact_email, created_at, updated_at)
    values (${userId}, 'individual', 'Dev', 'dev@example.com', ${at}, ${at}) returning id`);
  const appId =
    await add(sql`insert into apps (developer_id, client_id, handle, name, state, link_key, created_at, updated_at)
    values (${developerId}, 'app_bench', 'bench', 'App', 'listed', 'bench', ${at}, ${at}) returning id`);
  await sql`insert into versions (app_id, version, api_version, manifest, scopes, optional_scopes, webhook_topics,
      allowed_hosts, created_at)
    values (${appId}, 1, '2026-10', ${JSON.stringify(manifest)}::jsonb, '{read_orders,write_orders}', '{}', '{}', '{}', ${at})`.execute(
    db,
  );
  const installationId =
    await add(sql`insert into installations (business_id, app_id, version, scopes, installed_at, updated_at)
    values (${businessId}, ${appId}, 1, '{read_orders,write_orders}', ${at}, ${at}) returning id`);
  const familyId = await add(sql`insert into token_families (business_id, installation_id, app_id, created_at)
    values (${businessId}, ${installationId}, ${appId}, ${at}) returning id`);
  const token = newToken('at');
  await sql`insert into token_pairs (access_hash, family_id, issued_at, access_expires_at)
    values (${hashToken(token)}, ${familyId}, ${at}, ${new Date(at.getTime() + 86_400_000)})`.execute(db);
  return { token, installationId };
}

const names = ['Amine', 'Yasmine', 'Karim', 'Lina', 'Sofiane', 'Meriem', 'Walid', 'Nour', 'Rachid', 'Imane', 'Hakim'];
const families = [
  'Benali',
  'Haddad',
  'Mansouri',
  'Cherif',
  'Belkacem',
  'Saidi',
  'Brahimi',
  'Ziani',
  'Kaci',
  'Amrani',
  'Rahmani',
  'Touati',
  'Meziane',
];
const goods = ['Linen shirt', 'Leather belt', 'Olive oil 5 l', 'Copper tray', 'Wool blanket', 'Date syrup', 'Kettle'];

/**
 * This many orders, one a minute, a tenth of them in the second store; the oldest was changed last. One to three lines per
 * order, and buyers, products and prices that differ from row to row, as they would compress too well otherwise.
 */
export async function fillWithOrders(shop: Shop, count: number): Promise<void> {
  await insertOrders(shop, { from: 1, to: count });
  await addUpOrderChanges(shop.platform.db);
  await settleOrders(shop);
}

/** Those with these numbers, in one statement. */
export async function insertOrders(
  { platform, businessId, storeIds }: Shop,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const now = platform.clock.now();
  await sql`
    with numbered as (
      select n, (n * 2654435761) % 4294967296 as mixed from generate_series(${from}::bigint, ${to}::bigint) as n
    ), drawn as (
      select n, mixed, (select jsonb_agg(jsonb_build_object('id', (n * 4 + line)::text, 'productId', ((mixed + line) % 5000)::text,
          'variantId', null, 'packParentItemId', null, 'name', (${goods}::text[])[1 + (mixed + line) % ${goods.length}::int],
          'variantName', case when mixed % 2 = 0 then 'M' end, 'sku', 'SKU-' || (mixed + line) % 5000,
          'quantity', 1 + (mixed + line) % 3, 'unitPrice', ((mixed + line) % 9000 + 500)::text || '.50',
          'totalPrice', ((1 + (mixed + line) % 3) * ((mixed + line) % 9000 + 500.50))::numeric(14, 2)::text))
        from generate_series(1, 1 + mixed % 3) as line) as items
      from numbered)
    insert into orders (business_id, store_id, number, currency, total, shipping_price, items, source, buyer_province_code,
      buyer_town_ons, buyer_name, buyer_phone, buyer_address, confirmed_at, created_at, updated_at)
    select ${businessId}, case when n % 10 = 0 then ${storeIds[1]}::bigint else ${storeIds[0]}::bigint end, n, 'DZD',
      items_total(items) + 400, 400, items, 'import', 1 + mixed % 58, 100 + mixed % 1500,
      (${names}::text[])[1 + mixed % ${names.length}::int] || ' ' || (${families}::text[])[1 + mixed % ${families.length}::int],
      '05' || lpad((mixed % 100000000)::text, 8, '0'), 1 + mixed % 300 || ' rue Didouche Mourad',
      case when mixed % 2 = 0 then ${now}::timestamptz - n * interval '1 minute' + interval '1 hour' end,
      ${now}::timestamptz - n * interval '1 minute', ${now}::timestamptz - (${to}::int - n) * interval '1 minute'
    from drawn`.execute(platform.db);
}

/** As autovacuum would do in time. */
export async function settleOrders({ platform }: Shop): Promise<void> {
  for (const table of ['orders', 'order_counts', 'order_sales', 'order_tally_changes'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(platform.db);
}
