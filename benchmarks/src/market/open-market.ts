import { publishSnapshot } from '@souk/server/domains/listings/publish-snapshot.js';
import { sql } from 'kysely';
import type { BenchmarkEnvironment } from '../harness/benchmark-environment.js';

export interface Market {
  baseUrl: string;
  stop(): Promise<void>;
}

const kinds = ['Stock', 'Colis', 'Loyalty', 'Invoice', 'Review', 'Banner', 'Ledger', 'Label', 'Courier', 'Coupon'];
const makers = ['Atlas', 'Tassili', 'Djurdjura', 'Hoggar', 'Aures', 'Mitidja', 'Saoura', 'Tell', 'Kabylie', 'Mzab'];
const categories = [
  'sales',
  'marketing',
  'orders',
  'shipping',
  'inventory',
  'customers',
  'analytics',
  'design',
] as const;

/** A Souk with so many listed apps, as approvals leave them; names differ, the words of their descriptions repeat. */
export async function openMarket(workplace: BenchmarkEnvironment, apps: number): Promise<Market> {
  const { composed, baseUrl, stop } = await workplace.openServer();
  const { db, clock } = composed.platform;
  const now = clock.now();
  const { rows } = await sql<{ id: string }>`
    with person as (insert into users (email, email_key, name, password_hash, password_changed_at, created_at, updated_at)
      values ('m@example.com', 'm@example.com', 'Maker', 'x', ${now}, ${now}, ${now}) returning id),
    maker as (insert into developer_accounts (user_id, kind, name, contact_email, verification_state, created_at, updated_at)
      select id, 'company', 'Maker', 'm@example.com', 'verified', ${now}, ${now} from person returning id)
    insert into apps (developer_id, client_id, handle, name, state, link_key, created_at, updated_at)
    select maker.id, 'app_' || n, 'app-' || n, 'App ' || n, 'listed', 'k' || n, ${now}, ${now}
    from maker, generate_series(1, ${apps}) as n returning id`.execute(db);
  for (const [at, { id }] of rows.entries()) await publishSnapshot(db, approved(id, at), now);
  await sql`analyze`.execute(db);
  return { baseUrl, stop };
}

function approved(appId: string, at: number) {
  const kind = kinds[at % kinds.length] ?? '';
  const maker = makers[Math.floor(at / kinds.length) % makers.length] ?? '';
  const snapshot = {
    tagline: `${kind} for shops of every size, number ${at}`,
    description: `${kind} by ${maker} helps a shop with its orders. `.repeat(20),
    category: categories[at % categories.length] ?? ('other' as const),
    languages: at % 3 === 0 ? ['ar', 'fr'] : ['en'],
    features: ['Works by itself', `Made for ${kind}`],
    pricing: { kind: at % 2 === 0 ? ('free' as const) : ('external' as const), note: null },
    supportEmail: 'help@example.com',
    supportUrl: null,
    privacyPolicyUrl: 'https://example.com/privacy',
    termsUrl: null,
    demoUrl: null,
    scopeReasons: {},
    icon: null,
    screenshots: [],
  };
  return { appId, name: `${kind} ${maker} ${at}`, snapshot };
}
