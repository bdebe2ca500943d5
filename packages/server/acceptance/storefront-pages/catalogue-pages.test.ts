import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MerchantDesk, openMerchantDesk } from '../../testing/merchant-desk.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';
import { type VisitOptions, visitStorefront } from '../../testing/storefronts/visit-storefront.js';

let server: TestServer;
let desk: MerchantDesk;
let stranger: MerchantDesk;
let subdomain: string;
beforeAll(async () => {
  server = await startTestServer();
  [desk, stranger] = await Promise.all([openMerchantDesk(server), openMerchantDesk(server)]);
  ({ subdomain } = await desk.expect('GET', `/stores/${desk.storeId}`));
});
afterAll(() => server.stop());

const visit = (path: string, options?: VisitOptions) => visitStorefront(server, subdomain, path, options);
const product = (fields: object = {}, of = desk) =>
  of.expect('POST', '/products', { storeId: of.storeId, name: 'Robe brodée', price: '4500', ...fields });
const collection = (fields: object = {}, of = desk) =>
  of.expect('POST', '/collections', { storeId: of.storeId, name: 'Robes', ...fields });
const put = (collectionId: string, productIds: string[]) =>
  desk.expect('PUT', `/collections/${collectionId}/products`, { productIds });
/** Follows the one redirect that an address without its name gets. */
async function open(path: string) {
  const first = await visit(path);
  return first.status === 308 ? visit(String(first.headers.location)) : first;
}

describe('a product page', () => {
  it('shows the product in three languages, and takes an order for it by a form', async () => {
    const made = await product({ description: 'Cousue main.\nÀ Tlemcen.', compareAtPrice: '6000' });
    for (const [prefix, label, dir] of [
      ['', 'Commander', 'ltr'],
      ['/en', 'Order now', 'ltr'],
      ['/ar', 'اطلب الآن', 'rtl'],
    ] as const) {
      const { status, text } = await open(`${prefix}/products/${made.id}`);
      expect([status, text.includes(`dir="${dir}"`), text.includes(label)]).toEqual([200, true, true]);
      expect(text).toContain(`<form class="order" method="post" action="${prefix}/cart">`);
      expect(text).toContain(`<input type="hidden" name="item" value="${made.id}">`);
      expect(text).toContain('Cousue main.');
      expect(text).toMatch(/DZD\s4[.,\s ]?500|4[.,\s ]?500\sDZD/);
    }
    const english = await open(`/en/products/${made.id}`);
    expect(english.text).toContain('<bdi lang="fr">Robe brodée</bdi>');
  });

  it('is found under its name alone, and forwards an address with another one, with what was asked', async () => {
    const made = await product({ name: 'Été à Oran / 2' });
    const moved = await visit(`/products/${made.id}-other?variant=1`);
    expect([moved.status, moved.headers.location]).toEqual([308, `/products/${made.id}-ete-a-oran-2?variant=1`]);
    const arabic = await product({ name: 'قميص قطن' });
    const { headers } = await visit(`/products/${arabic.id}`);
    expect(headers.location).toBe(`/products/${encodeURI(`${arabic.id}-قميص-قطن`)}`);
    expect((await visit(String(headers.location))).status).toBe(200);
  });

  it('lets each option be chosen by an address, with the price and stock of that variant', async () => {
    const made = await product({
      options: [{ name: 'Taille', values: ['M', 'L'] }],
      variants: [{ optionValues: ['M'] }, { optionValues: ['L'], price: '5200.5' }],
    });
    const [m, l] = made.variants;
    const levels = await desk.expect('GET', `/inventory-levels?productId=${made.id}`);
    const levelOf = (id: string) => levels.find((level: { variantId: string }) => level.variantId === id).id;
    await desk.expect('POST', `/inventory-levels/${levelOf(l.id)}/adjust`, { delta: 3 });
    const first = await open(`/en/products/${made.id}?variant=${m.id}`);
    expect(first.text).toContain(`value="${m.id}"`);
    const second = await open(`/en/products/${made.id}?variant=${l.id}`);
    expect(second.text).toContain(`<input type="hidden" name="item" value="${l.id}">`);
    expect(second.text).toContain('5,200.50');
    expect(second.text).toContain('Last 3 pieces');
    expect(second.text).toMatch(/variant=\d+" aria-current="true"><bdi lang="fr">L<\/bdi>/);
    expect((await open(`/en/products/${made.id}?variant=nonsense`)).status).toBe(200);
  });

  it('answers 410 with similar products once the product is inactive', async () => {
    const [gone, other] = [await product({ name: 'Ancienne' }), await product({ name: 'Voisine' })];
    const robes = await collection();
    await put(robes.id, [gone.id, other.id]);
    await desk.expect('PATCH', `/products/${gone.id}`, { active: false });
    const page = await open(`/en/products/${gone.id}`);
    expect(page.status).toBe(410);
    expect(page.text).toContain('No longer available');
    expect(page.text).toContain('Voisine');
    expect(page.text).not.toContain('class="order"');
  });

  it('is 404 for ids of other stores, of nobody, and for what is no id', async () => {
    const foreign = await product({}, stranger);
    for (const id of [foreign.id, '999999999999', '99999999999999999999999', 'robe', '0x1', '%27', '-1', "1'--"]) {
      const page = await open(`/products/${id}`);
      expect([id, page.status]).toEqual([id, 404]);
      expect(page.text).not.toContain('Robe brodée');
    }
  });

  it('cannot be bought while the store is paused', async () => {
    const made = await product();
    await desk.expect('PATCH', `/stores/${desk.storeId}`, { status: 'paused' });
    const page = await open(`/en/products/${made.id}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain('<button name="then" value="checkout" disabled>');
    await desk.expect('PATCH', `/stores/${desk.storeId}`, { status: 'active' });
  });

  it('escapes names, options and descriptions, and describes them to machines without ending the element', async () => {
    const hostile = '</script><img src=x onerror=alert(1)>';
    const made = await product({
      name: hostile,
      description: hostile,
      options: [{ name: hostile, values: ['"><b>', 'x'] }],
      variants: [{ optionValues: ['"><b>'] }, { optionValues: ['x'] }],
      tags: [hostile],
    });
    const { text } = await open(`/products/${made.id}`);
    expect(text).not.toContain('<img src=x');
    expect(text).not.toContain('"><b>');
    expect(text.match(/<\/script>/g)).toHaveLength(1);
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '');
    expect(data).toMatchObject({ '@type': 'Product', name: hostile, offers: [{ priceCurrency: 'DZD' }, {}] });
  });
});

describe('a collection page', () => {
  it('shows 24 products in the collection’s order, and the rest by cursor', async () => {
    const made = await collection({ name: 'Par prix', productSort: 'PRICE_ASC' });
    const ids: string[] = [];
    for (let n = 1; n <= 26; n++) ids.push((await product({ name: `Article ${n}.`, price: String(n * 100) })).id);
    const hidden = await product({ name: 'Caché.', price: '1', active: false });
    await put(made.id, [...ids, hidden.id].reverse());
    const first = await open(`/en/collections/${made.id}`);
    const namesIn = (text: string) =>
      [...text.matchAll(/<bdi lang="fr">(Article \d+)\.<\/bdi><\/a><\/h3>/g)].map(([, name]) => name);
    expect(namesIn(first.text)).toEqual(Array.from({ length: 24 }, (_, at) => `Article ${at + 1}`));
    expect(first.text).not.toContain('Caché');
    const next = /rel="next" href="([^"]+)"/.exec(first.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const second = await visit(next);
    expect(namesIn(second.text)).toEqual(['Article 25', 'Article 26']);
    expect(second.text).not.toContain('rel="next"');
    expect((await visit(`${next}x`)).status).toBe(200);
  });

  it.each(['UPDATED', 'NEWEST', 'OLDEST', 'PRICE_DESC', 'NAME_ASC', 'NAME_DESC', 'MANUAL'])(
    'continues after the last product when sorted by %s',
    async (productSort) => {
      const made = await collection({ name: `Tri ${productSort}`, productSort });
      const all = await desk.expect('GET', `/products?limit=30&active=true`);
      await put(
        made.id,
        all.map(({ id }: { id: string }) => id),
      );
      const idsIn = (text: string) => [...text.matchAll(/<h3><a href="\/products\/(\d+)/g)].map(([, id]) => id);
      const first = await open(`/collections/${made.id}`);
      const second = await visit(/rel="next" href="([^"]+)"/.exec(first.text)?.[1]?.replaceAll('&amp;', '&') ?? '');
      const shown = [...idsIn(first.text), ...idsIn(second.text)];
      expect(new Set(shown).size).toBe(shown.length);
      expect(shown.length).toBe(30);
    },
  );

  it('is narrowed by price and stock, and says when nothing matches', async () => {
    const made = await collection({ name: 'Filtrée' });
    const [cheap, dear] = [
      await product({ name: 'Bon marché', price: '500' }),
      await product({ name: 'Cher', price: '9000' }),
    ];
    await put(made.id, [cheap.id, dear.id]);
    const narrowed = await open(`/en/collections/${made.id}?min=600&max=&stock-nonsense`);
    expect([narrowed.text.includes('Cher'), narrowed.text.includes('Bon marché')]).toEqual([true, false]);
    expect(narrowed.text).toContain('<meta name="robots" content="noindex">');
    expect((await open(`/en/collections/${made.id}?stock=1`)).text).toContain('No products match');
    expect((await open(`/en/collections/${made.id}?min=a&max=1e9&after=x`)).text).toContain('Cher');
  });

  it('leads to the collections below it, and says when it is empty', async () => {
    const parent = await collection({ name: 'Maison' });
    const child = await collection({ name: 'Lampes', parentId: parent.id });
    expect((await open(`/collections/${parent.id}`)).text).toContain(`href="/collections/${child.id}-lampes"`);
    const empty = await open(`/en/collections/${child.id}`);
    expect(empty.text).toContain('No products yet');
    expect(empty.text).toContain(`href="/en/collections/${parent.id}-maison"`);
  });

  it('is linked whatever its name and those of its products are made of', async () => {
    const name = `a${'𠮷'.repeat(30)}`;
    const made = await collection({ name });
    const id = (await product({ name })).id;
    await put(made.id, [id]);
    const slug = encodeURI(`a${'𠮷'.repeat(29)}`);
    const page = await open(`/en/collections/${made.id}`);
    expect([page.status, page.text.includes(`/en/products/${id}-${slug}`)]).toEqual([200, true]);
    expect((await open(`/en/products/${id}`)).status).toBe(200);
  });

  it('is 404 when hidden, of another store, of nobody, or no id', async () => {
    const [hidden, foreign] = [await collection({ active: false }), await collection({}, stranger)];
    for (const id of [hidden.id, foreign.id, '999999999999', 'robes', '1%00'])
      expect([id, (await open(`/collections/${id}`)).status]).toEqual([id, 404]);
  });
});

describe('the search', () => {
  it('finds words by their beginning, whatever their accents or Arabic letters', async () => {
    await product({ name: 'Théière marocaine', tags: ['cuisine'] });
    await product({ name: 'إبريق شاي كَبير' });
    await product({ name: 'Théière étrangère' }, stranger);
    for (const typed of ['theiere', 'THÉI', 'maro thei', 'cuis', 'ابريق', 'شاي كبير']) {
      const found = await visit(`/en/search?q=${encodeURIComponent(typed)}`);
      expect([typed, found.status, /Théière marocaine|إبريق/.test(found.text)]).toEqual([typed, 200, true]);
      expect(found.text).not.toContain('étrangère');
      expect(found.text).toContain('<meta name="robots" content="noindex">');
    }
  });

  it('finds what was probably meant, and follows names as they change', async () => {
    const made = await product({ name: 'Cafetière italienne' });
    const close = await visit('/en/search?q=cafetirre');
    expect(close.text).toContain('Cafetière italienne');
    expect(close.text).toContain('Similar products');
    await desk.expect('PATCH', `/products/${made.id}`, { name: 'Moka' });
    expect((await visit('/en/search?q=cafetiere')).text).not.toContain('Results for');
    expect((await visit('/en/search?q=moka')).text).toContain('Results for');
    await desk.expect('PATCH', `/products/${made.id}`, { active: false });
    expect((await visit('/en/search?q=moka')).text).toContain('No results');
  });

  it('answers whatever is typed', async () => {
    for (const typed of [
      '',
      '   ',
      '%',
      "'",
      '\\',
      '﷽',
      '😀',
      '<script>',
      'a'.repeat(5_000),
      '\ud800'.toWellFormed(),
      'x y z w v u t',
    ]) {
      const answer = await visit(`/en/search?q=${encodeURIComponent(typed)}`);
      expect([typed.slice(0, 20), answer.status]).toEqual([typed.slice(0, 20), 200]);
      expect(answer.text).not.toContain('<script>');
    }
    expect((await visit('/en/search?q=%00')).status).toBe(400);
  });
});

describe('the first page', () => {
  it('shows the newest products and the collections of the menu', async () => {
    const { status, text } = await visit('/en');
    expect(status).toBe(200);
    expect(text).toContain('New products');
    expect(text).toContain('Cash on delivery');
    expect(text.match(/<li class="card">/g)).toHaveLength(8);
  });
});
