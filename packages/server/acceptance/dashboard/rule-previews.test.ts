import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MerchantDesk, openMerchantDesk } from '../../testing/merchant-desk.js';
import { addMember } from '../../testing/people.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
let desk: MerchantDesk;
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer();
  desk = await openMerchantDesk(server);
  for (const [name, price, tags] of [
    ['Linen shirt', '2500', ['summer']],
    ['Wool coat', '9000', ['winter']],
    ['Linen hat', '900', ['summer', 'sale']],
  ] as const)
    ids[name] = (await desk.expect('POST', '/products', { storeId: desk.storeId, name, price, tags })).id;
});
afterAll(() => server.stop());

const preview = (rules: object[], ruleMatch?: string) =>
  desk.call('POST', '/collections/preview', { storeId: desk.storeId, rules, ...(ruleMatch && { ruleMatch }) });
const names = async (rules: object[], ruleMatch?: string) =>
  (await preview(rules, ruleMatch)).body.data.products.map(({ name }: { name: string }) => name);

const linen = { field: 'NAME', operator: 'STARTS_WITH', valueText: 'linen' };
const cheap = { field: 'PRICE', operator: 'LESS_THAN', valueNumber: 1000 };
const winter = { field: 'TAG', operator: 'EQUALS', valueText: 'winter' };

describe('a preview of rules', () => {
  it('shows what a collection with these rules would hold, newest first', async () => {
    expect(await names([linen])).toEqual(['Linen hat', 'Linen shirt']);
    expect(await names([linen, cheap])).toEqual(['Linen hat']);
    expect(await names([cheap, winter], 'ANY')).toEqual(['Linen hat', 'Wool coat']);
    expect(await names([{ field: 'PRODUCT', operator: 'NOT_IN', valueRefIds: [ids['Wool coat']] }])).toHaveLength(2);
    const { data } = (await preview([winter])).body;
    expect(data).toMatchObject({ count: 1, countIsLeast: false });
  });

  it('agrees with the collection that is made of them, and makes none itself', async () => {
    for (const [rules, ruleMatch] of [
      [[linen, cheap], 'ALL'],
      [[linen, winter], 'ANY'],
      [[{ field: 'STOCK', operator: 'EQUALS', valueNumber: 0 }], 'ALL'],
      [[{ field: 'TAG', operator: 'NOT_CONTAINS', valueText: 'sal' }], 'ALL'],
    ] as const) {
      const { count, products } = (await preview([...rules], ruleMatch)).body.data;
      const made = await desk.expect('POST', '/collections', { storeId: desk.storeId, name: 'Made', rules, ruleMatch });
      expect(made.productsCount).toBe(count);
      const held = await desk.expect('GET', `/collections/${made.id}/products`);
      const idsOf = (given: { id: string }[]) => given.map(({ id }) => id).sort();
      expect(idsOf(held)).toEqual(idsOf(products));
      await desk.call('DELETE', `/collections/${made.id}`);
    }
    expect(await desk.expect('GET', '/collections')).toEqual([]);
  });

  it('refuses what a collection refuses, and stores out of reach', async () => {
    for (const rules of [
      [],
      [{ field: 'PRICE', operator: 'CONTAINS', valueNumber: 1 }],
      [{ field: 'PRICE', operator: 'BETWEEN', valueNumber: 5, valueNumberMax: 1 }],
      [{ field: 'PRODUCT', operator: 'IN', valueRefIds: ['1'] }],
      Array.from({ length: 11 }, () => linen),
    ])
      expect((await preview(rules)).body.code, JSON.stringify(rules).slice(0, 90)).toBe('BAD_REQUEST');
    const foreign = await openMerchantDesk(server);
    const json = { storeId: foreign.storeId, rules: [linen] };
    expect((await desk.call('POST', '/collections/preview', json)).body.code).toBe('NOT_FOUND');
    const clerk = await addMember(server, desk, ['orders:read']);
    const path = `/dashboard/businesses/${desk.businessId}/collections/preview`;
    const refused = await server.call('POST', path, {
      token: clerk.token,
      json: { storeId: desk.storeId, rules: [linen] },
    });
    expect(refused.body.code).toBe('PERMISSION_DENIED');
  });
});

describe('products by their ids', () => {
  it('are those of the business among them', async () => {
    const foreign = await openMerchantDesk(server);
    const other = await foreign.expect('POST', '/products', { storeId: foreign.storeId, name: 'Theirs', price: '1' });
    const [one, two] = [ids['Linen shirt'], ids['Wool coat']];
    const listed = async (query: string) =>
      (await desk.expect('GET', `/products?${query}`)).map(({ id }: { id: string }) => id);
    expect(await listed(`ids=${one},${two},${other.id},99999999999999999999`)).toEqual([two, one]);
    expect(await listed(`ids=${one},${two}&q=wool`)).toEqual([two]);
    expect(await listed(`ids=${one},${two}&active=false`)).toEqual([]);
    expect(await listed('ids=99999999999999999999')).toEqual([]);
    expect((await desk.call('GET', '/products?ids=')).body.code).toBe('VALIDATION_FAILED');
    expect((await desk.call('GET', `/products?ids=${Array(101).fill('1').join()}`)).body.code).toBe(
      'VALIDATION_FAILED',
    );
  });
});
