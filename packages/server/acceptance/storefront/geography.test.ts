import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const read = (path: string, headers = {}) => server.call('GET', `/storefront/geography/${path}`, { headers });

it('the provinces of a country are listed with their names in three languages, as of today or of another day', async () => {
  const today = await read('DZ');
  expect(today.status).toBe(200);
  expect(today.body.data).toMatchObject({ country: 'DZ', from: '2026-04-05' });
  expect(today.body.data.provinces).toHaveLength(69);
  expect(today.body.data.provinces[15]).toEqual({ code: 16, names: { ar: 'الجزائر', fr: 'Alger', en: 'Algiers' } });
  const before = await read('dz?at=2026-04-04');
  expect(before.body.data).toMatchObject({ country: 'DZ', from: '2019-12-11' });
  expect(before.body.data.provinces).toHaveLength(58);
});

it('the towns of a province are those that are in it on that day', async () => {
  const codes = async (path: string) => (await read(path)).body.data.towns.map(({ code }: { code: number }) => code);
  expect(await codes('DZ/provinces/3/towns')).not.toContain(319);
  expect(await codes('DZ/provinces/59/towns')).toContain(319);
  expect(await codes('DZ/provinces/3/towns?at=2020-01-01')).toContain(319);
});

it('a copy is kept for a day, that of a named day for a year, and is current while its tag is the same', async () => {
  const today = await read('DZ');
  expect(today.headers.get('cache-control')).toBe('public, max-age=86400');
  expect((await read('DZ?at=2026-04-05')).headers.get('cache-control')).toBe('public, max-age=31536000');
  const tag = today.headers.get('etag') ?? '';
  const again = await read('DZ', { 'if-none-match': tag });
  expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
});

it.each(['TN', 'DZA', 'DZ/provinces/70/towns', 'DZ/provinces/0/towns', 'DZ/provinces/59/towns?at=2019-12-11'])(
  'the geography of %s is not found',
  async (path) => {
    const { status, body } = await read(path);
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
  },
);

it('a day that is none is rejected with 400', async () => {
  const { status, body } = await read('DZ?at=2026-02-31');
  expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
});
