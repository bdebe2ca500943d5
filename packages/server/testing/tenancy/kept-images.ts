import { sql } from 'kysely';
import { drawPng } from '../draw-image.js';
import type { TestServer } from '../start-test-server.js';
import { requireStatus } from './require-status.js';
import type { Tenant } from './set-up-tenant.js';
import type { TenancyCheck } from './walk-tenancy.js';

/** Old images go once nothing of their business shows them. What others show, or do not, makes no difference. */
export const keptImagesCheck: TenancyCheck = {
  title: 'an image is kept and forgotten for what its own business shows',
  run: async (server, { victim, stranger }) => {
    const [onProduct, onCollection] = [await uploadImage(server, victim), await uploadImage(server, victim)];
    const [forProduct, forCollection] = [await uploadImage(server, stranger), await uploadImage(server, stranger)];
    // The victim shows its own images, and those of the stranger, who shows none.
    const { storeId } = victim.ids[0];
    const images = [{ url: onProduct }, { url: forProduct }];
    await create(server, victim, 'products', { storeId, name: 'Pictured', price: '1.00', images });
    for (const image of [onCollection, forCollection])
      await create(server, victim, 'collections', { storeId, name: 'Pictured', image });
    const paths = [onProduct, onCollection, forProduct, forCollection].map((url) => new URL(url).pathname);
    await sql`update product_images set created_at = created_at - interval '30 days'
      where '/images/' || key = any (${paths}::text[])`.execute(server.platform.db);
    await server.runJob('forget_unshown_images');
    const left: number[] = [];
    for (const path of paths) left.push((await server.call('GET', path)).status);
    if (left.join() !== '200,200,404,404') throw new Error(`Images of two businesses are answered ${left.join()}.`);
  },
};

async function create(server: TestServer, { merchant }: Tenant, kind: string, json: object): Promise<void> {
  const path = `/dashboard/businesses/${merchant.businessId}/${kind}`;
  requireStatus(await server.call('POST', path, { token: merchant.token, json }), 201, path);
}

/** Answers its address. */
async function uploadImage(server: TestServer, { merchant }: Tenant): Promise<string> {
  return requireStatus(await sendImage(server, merchant), 201, 'an image').body.data.url;
}

export const sendImage = (
  server: TestServer,
  { businessId, token }: Pick<Tenant['merchant'], 'businessId' | 'token'>,
) =>
  server.call('POST', `/dashboard/businesses/${businessId}/product-images`, {
    token,
    raw: drawPng(32, 32),
    headers: { 'content-type': 'image/png' },
  });
