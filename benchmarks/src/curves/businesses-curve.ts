import { hashToken, newToken } from '@souk/server/foundation/secrets/random-token.js';
import { sql } from 'kysely';
import { openShop, type Shop } from '../commerce/open-shop.js';
import { generateLoad, type Load } from '../harness/generate-load.js';
import type { Curve } from './curve.js';

const atOnce = 64;
const ordersEach = 1;
const fewest = 1_000;
/** Until the code is compiled. */
const warmUps = 10_000;

/** More and more businesses with the same app; 64 requests are always under way, spread over all of them. */
export const businessesCurve: Curve = {
  name: 'businesses',
  title: 'Requests with 64 at once, by how many businesses have the app',
  of: 'businesses, each with its own token',
  sizes: [10, 100, 1_000, 10_000, 100_000],
  largest: [],
  async open(workplace) {
    const shop = await openShop(workplace);
    const calls: { path: string; bearer: string }[] = [];
    return {
      async growTo(size) {
        // Not all at once: foreign keys are checked by plans that are made for the sizes which the tables had before.
        while (calls.length < size) {
          const step = Math.min(size - calls.length, Math.max(100, calls.length), 10_000);
          calls.push(...(await openBusinesses(shop, step)));
          await settle(shop);
        }
      },
      measure: () => measure(shop, calls),
      close: shop.stop,
    };
  },
};

async function settle({ platform }: Shop): Promise<void> {
  for (const table of ['orders', 'token_pairs', 'token_families', 'installations', 'stores', 'businesses'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(platform.db);
}

async function openBusinesses(shop: Shop, count: number) {
  const { platform, installationId } = shop;
  const tokens = Array.from({ length: count }, () => newToken('at'));
  const { rows } = await sql<{ place: string; orderId: string }>`
    with numbered as (
      select hash, place, next_id() as business_id, next_id() as store_id, next_id() as installation_id, next_id() as family_id
      from unnest(${tokens.map(hashToken)}::bytea[]) with ordinality as given(hash, place)
    ), business as (
      insert into businesses (id, name, created_at, updated_at) select business_id, 'Shop', now(), now() from numbered
    ), store as (
      insert into stores (business_id, id, name, subdomain, created_at, updated_at)
      select business_id, store_id, 'Store', 's-' || store_id, now(), now() from numbered
    ), installation as (
      insert into installations (id, business_id, app_id, version, scopes, installed_at, updated_at)
      select numbered.installation_id, numbered.business_id, sample.app_id, sample.version, sample.scopes, now(), now()
      from numbered, installations as sample where sample.id = ${installationId}
    ), family as (
      insert into token_families (id, business_id, installation_id, app_id, created_at)
      select numbered.family_id, numbered.business_id, numbered.installation_id, sample.app_id, now()
      from numbered, installations as sample where sample.id = ${installationId}
    ), pair as (
      insert into token_pairs (access_hash, family_id, issued_at, access_expires_at)
      select hash, family_id, now(), now() + interval '1 day' from numbered
    ), placed as (
      insert into orders (business_id, store_id, number, currency, total, shipping_price, items, source, created_at, updated_at)
      select business_id, store_id, number, 'DZD', 400, 400, '[]', 'import', now(), now()
      from numbered, generate_series(1, ${ordersEach}::int) as number
      returning business_id, id, number
    )
    select numbered.place::text as place, placed.id as "orderId"
    from numbered join placed on placed.business_id = numbered.business_id and placed.number = 1`.execute(platform.db);
  return rows.map(({ place, orderId }) => ({
    path: `/apps/2026-10/orders/${orderId}`,
    bearer: tokens[Number(place) - 1] as string,
  }));
}

async function measure({ baseUrl }: Shop, calls: readonly { path: string; bearer: string }[]) {
  const url = `${baseUrl}/`;
  const load = (paths: readonly string[], requests: number): Load => ({
    url,
    urls: paths.map((path) => `${baseUrl}${path}`),
    bearers: calls.map(({ bearer }) => bearer),
    connections: atOnce,
    seconds: 5,
    requests,
  });
  const orders = calls.map(({ path }) => path);
  const lists = calls.map(() => '/apps/2026-10/orders?limit=50');
  const fastest = async (paths: readonly string[], requests: number) =>
    (await generateLoad(load(paths, requests))).p10Ms;
  // Every token once: from then on those that fit into memory are remembered. Of a few calls the connections would be most.
  const first = await fastest(orders, orders.length);
  if (orders.length < fewest) for (const paths of [orders, lists]) await fastest(paths, warmUps);
  return {
    ...(orders.length >= fewest && { 'first call with a token': first }),
    'read one': await fastest(orders, 20_000),
    'list, newest first': await fastest(lists, 20_000),
  };
}
