import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drawJpeg, drawPng, drawWebp } from '../../../testing/draw-image.js';
import { type MerchantDesk, openMerchantDesk } from '../../../testing/merchant-desk.js';
import { addMember, signIn } from '../../../testing/people.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
let desk: MerchantDesk;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  desk = await openMerchantDesk(server);
});

const upload = (body: Buffer | FormData, type?: string, token = desk.token) =>
  server.call('POST', `/dashboard/businesses/${desk.businessId}/product-images`, {
    token,
    raw: body,
    headers: type ? { 'content-type': type } : {},
  });
const keyOf = (url: string) => url.slice(-24);
const blobs = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from blobs`.execute(server.platform.db);
  return rows[0]?.count ?? 0;
};

describe('an image of a product', () => {
  it.each([
    ['image/png', drawPng(64, 48)],
    ['image/jpeg', drawJpeg(64, 48)],
    ['image/webp', drawWebp(64, 48)],
  ])('is kept and published: %s', async (mediaType, bytes) => {
    const { status, body } = await upload(bytes, mediaType);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ mediaType, width: 64, height: 48 });
    const shown = await server.call('GET', `/images/${keyOf(body.data.url)}`);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe(mediaType);
    expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('comes by form too, and loses its metadata', async () => {
    const plain = drawPng(20, 20);
    const padded = drawPng(20, 20, { padding: 3000 });
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(padded)]), 'holiday.png');
    const { status, body } = await upload(form);
    expect(status).toBe(201);
    expect(body.data.bytes).toBe(plain.length);
  });

  it('can be shown by a product and a collection', async () => {
    const { data } = (await upload(drawPng(32, 32), 'image/png')).body;
    const images = [{ url: data.url, alt: 'A shirt' }];
    const product = await desk.expect('POST', '/products', {
      storeId: desk.storeId,
      name: 'Shirt',
      price: '10',
      images,
    });
    expect(product.images).toEqual(images);
    await desk.expect('POST', '/collections', { storeId: desk.storeId, name: 'Shirts', image: data.url });
  });

  it.each([
    ['no image', Buffer.from('hello'), 'IMAGE_INVALID'],
    ['half an image', drawPng(64, 64).subarray(0, 60), 'IMAGE_INVALID'],
    ['a tiny one', drawPng(8, 64), 'IMAGE_INVALID'],
    ['a huge one', drawJpeg(5000, 64), 'IMAGE_INVALID'],
    ['a long file', Buffer.alloc(4 * 1024 * 1024 + 20_000), 'PAYLOAD_TOO_LARGE'],
  ])('is refused: %s', async (_what, bytes, code) => {
    const before = await blobs();
    expect((await upload(bytes, 'image/png')).body.code).toBe(code);
    expect(await blobs()).toBe(before);
  });

  it('is refused as another media type, as a form without a file, and from those who may not', async () => {
    expect((await upload(drawPng(32, 32), 'image/gif')).body.code).toBe('UNSUPPORTED_MEDIA_TYPE');
    const form = new FormData();
    form.set('picture', new Blob([new Uint8Array(drawPng(32, 32))]));
    expect((await upload(form)).body.code).toBe('BAD_REQUEST');
    const clerk = await addMember(server, desk, ['products:read']);
    expect((await upload(drawPng(32, 32), 'image/png', clerk.token)).body.code).toBe('PERMISSION_DENIED');
    const stranger = await openMerchantDesk(server);
    expect((await upload(drawPng(32, 32), 'image/png', stranger.token)).body.code).toBe('NOT_FOUND');
    const editor = await addMember(server, desk, ['products:update']);
    expect((await upload(drawPng(32, 32), 'image/png', editor.token)).status).toBe(201);
  });

  it('is refused beyond what a business can have', async () => {
    const first = (await upload(drawPng(32, 32), 'image/png')).body.data;
    await sql`
      insert into product_images (business_id, key, blob_id, media_type, width, height, bytes, created_at)
      select business_id, 'filler-' || business_id || '-' || number, blob_id, media_type, width, height, bytes, created_at
      from product_images cross join generate_series(2, 10000) as number
      where key = ${keyOf(first.url)}`.execute(server.platform.db);
    expect((await upload(drawPng(32, 32), 'image/png')).body).toMatchObject({
      code: 'IMAGE_LIMIT_REACHED',
      limit: 10_000,
    });
  });

  it('is forgotten with its file a day after nothing shows it, and not before', async () => {
    const [used, inCollection, unused] = await Promise.all(
      [1, 2, 3].map(async () => (await upload(drawPng(32, 32), 'image/png')).body.data.url as string),
    );
    const { storeId } = desk;
    const product = await desk.expect('POST', '/products', {
      storeId,
      name: 'Shirt',
      price: '10',
      images: [{ url: used }, { url: 'https://cdn.example.dz/else.jpg' }],
    });
    await desk.expect('POST', '/collections', { storeId, name: 'Shirts', image: inCollection });
    const statuses = async () => {
      const responses = [];
      for (const url of [used, inCollection, unused])
        responses.push((await server.call('GET', `/images/${keyOf(url as string)}`)).status);
      return responses;
    };
    server.clock.advanceSeconds(86_000);
    await server.runJob('forget_unshown_images');
    expect(await statuses()).toEqual([200, 200, 200]);
    server.clock.advanceSeconds(500);
    await server.runJob('forget_unshown_images');
    expect(await statuses()).toEqual([200, 200, 404]);
    const before = await blobs();
    const token = await signIn(server, desk);
    const path = `/dashboard/businesses/${desk.businessId}/products/${product.id}`;
    await server.call('PATCH', path, { token, json: { images: [] } });
    await server.runJob('forget_unshown_images');
    expect(await statuses()).toEqual([404, 200, 404]);
    expect(await blobs()).toBe(before - 1);
  });
});
