import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPng } from '../../testing/draw-image.js';
import { type MerchantDesk, openMerchantDesk } from '../../testing/merchant-desk.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';
import { storefrontPageRoutes } from '../../testing/storefronts/storefront-page-routes.js';
import { visitStorefront } from '../../testing/storefronts/visit-storefront.js';

interface Place {
  subdomain: string;
  product: string;
  collection: string;
  image: string;
  /** Of an open checkout, of a completed one and of its order. */
  open: string;
  completed: string;
  order: string;
}

let server: TestServer;
let own: Place;
let foreign: Place;
const missing = {
  product: '999999999999',
  collection: '999999999999',
  image: 'a'.repeat(24),
  open: 'a'.repeat(43),
  completed: 'a'.repeat(43),
  order: `999999999999-${'a'.repeat(32)}`,
};

beforeAll(async () => {
  server = await startTestServer();
  [own, foreign] = await Promise.all([openPlace('Own'), openPlace('Secret')]);
});
afterAll(() => server.stop());

async function openPlace(name: string): Promise<Place> {
  const desk = await openMerchantDesk(server);
  const { subdomain } = await desk.expect('GET', `/stores/${desk.storeId}`);
  const fields = { storeId: desk.storeId, name };
  const image = await upload(desk);
  const product = await desk.expect('POST', '/products', { ...fields, price: '1', images: [{ url: image }] });
  const collection = await desk.expect('POST', '/collections', fields);
  const [open, completed] = [await begin(subdomain, product.id), await begin(subdomain, product.id)];
  await server.call('POST', `/storefront/checkouts/${completed}/complete`);
  const { text } = await visitStorefront(server, subdomain, `/checkout/${completed}/thanks`);
  const order = /\/orders\/([^"]+)"/.exec(text)?.[1] as string;
  return { subdomain, product: product.id, collection: collection.id, image: image.slice(-24), open, completed, order };
}

async function begin(subdomain: string, productId: string): Promise<string> {
  const json = { items: [{ productId, quantity: 1 }], buyer: { name: 'Secret buyer', phone: '0550123456' } };
  return (await server.call('POST', `/storefront/${subdomain}/checkouts`, { json })).body.data.token;
}

async function upload(desk: MerchantDesk): Promise<string> {
  const options = { raw: drawPng(64, 64), headers: { 'content-type': 'image/png' } };
  return (await desk.call('POST', '/product-images', undefined, options)).body.data.url;
}

type Ids = Omit<Place, 'subdomain'>;

/** How each route with a parameter is called. */
const examples: Record<string, ((ids: Ids) => string) | 'same for all'> = {
  '/assets/{name}': 'same for all',
  '/images/{name}': ({ image }) => `/images/${image}`,
  '/collections/{slug}': ({ collection }) => `/collections/${collection}-own`,
  '/products/{slug}': ({ product }) => `/products/${product}-own`,
  '/checkout/{token}': ({ open }) => `/checkout/${open}`,
  '/checkout/{token}/thanks': ({ completed }) => `/checkout/${completed}/thanks`,
  '/orders/{token}': ({ order }) => `/orders/${order}`,
  '/sitemaps/{file}': 'same for all',
  '/{rest*}': 'same for all',
};
const withIds = storefrontPageRoutes.filter(({ path }) => path.includes('{'));
/** An unknown checkout may have expired. */
const statusOfMissing = (path: string) => (path.startsWith('/checkout/') ? 410 : 404);

describe('another business’s things', () => {
  it('are looked for on every route of a storefront that takes an id', () => {
    expect(withIds.map(({ path }) => path).filter((path) => !(path in examples))).toEqual([]);
  });

  it.each(Object.entries(examples).filter(([, example]) => typeof example === 'function'))(
    'are answered like missing ones: %s',
    async (path, example) => {
      if (typeof example === 'string') return;
      const at = (ids: Ids) => visitStorefront(server, own.subdomain, example(ids));
      const [mine, others, none] = [await at(own), await at(foreign), await at(missing)];
      const status = statusOfMissing(path);
      expect([mine.status, others.status, none.status]).toEqual([200, status, status]);
      const told = (text: string) =>
        text.replace(/\d{6,}-[\w-]+|[0-9A-Za-z]{43}|\d{6,}|[0-9A-Za-z]{24}|req_\w+|<code>[^<]*/g, '');
      expect(told(others.text)).toBe(told(none.text));
      expect(others.text).not.toContain('Secret');
    },
  );

  it('are in no list, search or site map', async () => {
    for (const path of [
      '/',
      '/products',
      '/search?q=secret',
      '/sitemaps/0.xml',
      '/sitemaps/1.xml',
      '/sitemap.xml',
      '/robots.txt',
    ]) {
      const { status, text } = await visitStorefront(server, own.subdomain, path);
      expect([path, status]).toEqual([path, 200]);
      for (const id of [foreign.product, foreign.collection, foreign.image, 'Secret']) expect(text).not.toContain(id);
    }
  });
});
