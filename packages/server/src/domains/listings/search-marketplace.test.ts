import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../testing/open-test-platform.js';
import { browseMarketplace } from './browse-marketplace.js';
import { publishSnapshot } from './publish-snapshot.js';

/**
 * A search takes one of two ways through names and one of two through whole texts, by how many listings use a word. Each must find
 * every listing, once, in the same order: those with the word in the name or tagline first, the newest first among equals.
 */
let house: TestPlatform;
const count = 420;
/** In the order in which they were listed. */
const listed: { id: string; name: string; text: string; category: string }[] = [];

beforeAll(async () => {
  house = await openTestPlatform();
  const { db, clock } = house.platform;
  const now = clock.now();
  const { rows } = await sql<{ id: string }>`
    with person as (insert into users (email, email_key, name, password_hash, password_changed_at, created_at, updated_at)
      values ('m@example.com', 'm@example.com', 'Maker', 'x', ${now}, ${now}, ${now}) returning id),
    maker as (insert into developer_accounts (user_id, kind, name, contact_email, verification_state, created_at, updated_at)
      select id, 'company', 'Maker', 'm@example.com', 'verified', ${now}, ${now} from person returning id)
    insert into apps (developer_id, client_id, handle, name, state, link_key, created_at, updated_at)
    select maker.id, 'app_' || n, 'app-' || n, 'App ' || n, case when n % 100 = 7 then 'unlisted' else 'listed' end, 'k' || n, ${now}, ${now}
    from maker, generate_series(1, ${count}::int) as n order by n returning id`.execute(db);
  await db.transaction().execute(async (transaction) => {
    for (const [at, { id }] of rows.entries()) {
      const name = at % 10 === 0 ? `Inventaire ${at}` : `Autre ${at}`;
      const description = `Helps everybody. ${at % 9 === 4 ? 'Avec inventaire.' : ''} ${at % 140 === 3 ? 'Zellige' : ''}`;
      const category = at % 2 === 0 ? ('sales' as const) : ('orders' as const);
      await publishSnapshot(transaction, { appId: id, name, snapshot: { ...plain, description, category } }, now);
      if ((at + 1) % 100 !== 7) listed.push({ id, name, text: description, category });
    }
  });
}, 60_000);
afterAll(() => house.close());

const plain = {
  tagline: 'Pour toute boutique',
  languages: ['fr'],
  features: [],
  pricing: { kind: 'free' as const, note: null },
  supportEmail: 'help@example.com',
  supportUrl: null,
  privacyPolicyUrl: 'https://example.com/privacy',
  termsUrl: null,
  demoUrl: null,
  scopeReasons: {},
  icon: null,
  screenshots: [],
};

async function pageByPage(query: string, category: 'sales' | null, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let after: { rank: number; id: string } | undefined;
  for (let page = 0; page < 60; page++) {
    const wanted = { query, category, free: false, verified: false, language: undefined, after, limit };
    const { apps } = await browseMarketplace(house.platform.db, wanted);
    const shown = apps.slice(0, limit);
    ids.push(...shown.map(({ id }) => id));
    after = shown.at(-1);
    if (apps.length <= limit) break;
  }
  return ids;
}

it.each([
  ['in every tagline', 'boutique', () => true, () => false],
  [
    'in one name of ten and in other texts',
    'inventaire',
    ({ name }) => name.startsWith('Inv'),
    ({ text }) => text.includes('inv'),
  ],
  ['in every text and no name', 'everybody', () => false, () => true],
  ['in a few texts', 'zellige', () => false, ({ text }) => text.includes('Zellige')],
  ['nowhere', 'qqqqwwww', () => false, () => false],
] as [string, string, (one: (typeof listed)[0]) => boolean, (one: (typeof listed)[0]) => boolean][])(
  'finds a word that stands %s, page by page, with and without a filter',
  async (_, query, isNamed, isMentioned) => {
    for (const category of [null, 'sales'] as const) {
      const newestFirst = listed.filter((one) => category === null || one.category === category).reverse();
      const named = newestFirst.filter(isNamed);
      const mentioned = newestFirst.filter((one) => !isNamed(one) && isMentioned(one));
      const expected = [...named, ...mentioned].map(({ id }) => id);
      for (const limit of [24, 50])
        expect(await pageByPage(query, category, limit), `${category} ${limit}`).toEqual(expected);
    }
  },
);

it('finds what was meant by its own ways, too', async () => {
  const meant = await browseMarketplace(house.platform.db, {
    query: 'invantaire',
    category: null,
    free: false,
    verified: false,
    language: undefined,
    after: undefined,
    limit: 24,
  });
  expect(meant.meant).toBe(true);
  expect(meant.apps.every(({ shown }) => shown.name.startsWith('Inventaire'))).toBe(true);
  expect(meant.apps).toHaveLength(24);
});
