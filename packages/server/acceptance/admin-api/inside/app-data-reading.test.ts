import type { Manifest } from '@souk/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseStoredValues, findStoredKeys } from '../../../src/domains/app-data/list-values.js';
import { applyRelease } from '../../../src/domains/installations/apply-release.js';
import { AppDataStage, definitions } from '../../../testing/app-data-stage.js';
import { defineData } from '../../../testing/define-data.js';
import { installApp, releaseVersion, type TestInstallation } from '../../../testing/installations.js';
import type { TestMerchant } from '../../../testing/people.js';
import { plantProduct, plantStore } from '../../../testing/plant-shop.js';
import type { TestServer } from '../../../testing/start-test-server.js';

let stage: AppDataStage;
let server: TestServer;
let merchant: TestMerchant;
let installed: TestInstallation;
let productId: string;
let storeId: string;

beforeAll(async () => {
  stage = await AppDataStage.open();
  ({ server, merchant, installed, productId, storeId } = stage);
});
afterAll(() => server.stop());

const put: AppDataStage['put'] = (...value) => stage.put(...value);
const get: AppDataStage['get'] = (...path) => stage.get(...path);
const own = (key: string) => `business/${merchant.businessId}/${key}`;

describe('reading and deleting', () => {
  it('one value', async () => {
    await put(`product/${productId}/note`, 'seen');
    await put(`product/${productId}/secret`, 'kept');
    const read = await get(`/product/${productId}/note`);
    expect(read.body.data).toMatchObject({ key: 'note', value: 'seen', visibility: 'storefront' });
    expect((await get(`/product/${productId}/secret?fields=key`)).body.data).toEqual({
      id: expect.any(String),
      key: 'secret',
    });
    const gone = await server.call('DELETE', `/apps/2026-10/data/product/${productId}/note`, {
      token: installed.accessToken,
    });
    expect(gone.status).toBe(204);
    expect((await get(`/product/${productId}/note`)).body.code).toBe('NOT_FOUND');
    const again = await server.call('DELETE', `/apps/2026-10/data/product/${productId}/note`, {
      token: installed.accessToken,
    });
    expect(again.body.code).toBe('NOT_FOUND');
    expect(await stage.heldBy(installed.installationId)).toBe(await stage.countedOf(installed.installationId));
  });

  it('what one installation keeps, another cannot see', async () => {
    const other = await installApp(server, { merchant, manifest: { data: { definitions } } });
    expect((await get(`/business/${merchant.businessId}/settings`, other.accessToken)).status).toBe(404);
    expect((await get('', other.accessToken)).body).toEqual({ data: [], nextCursor: null });
  });

  it('what is meant for others is read where they are', async () => {
    await put(`product/${productId}/note`, 'for all');
    await put(`product/${productId}/secret`, 'for the merchant');
    const path = `/dashboard/businesses/${merchant.businessId}/installations/${installed.installationId}/data`;
    const seen = await server.call('GET', path, { token: merchant.token });
    expect(seen.body.data.map(({ key }: { key: string }) => key).sort()).toEqual(['note', 'secret']);
    const { rows } = await sql<{ subdomain: string }>`select subdomain from stores where id = ${storeId}`.execute(
      server.platform.db,
    );
    const shop = `/storefront/${rows[0]?.subdomain}/data/product/${productId}/${installed.app.handle}`;
    expect((await server.call('GET', `${shop}/note`)).body.data).toMatchObject({ key: 'note', value: 'for all' });
    expect((await server.call('GET', `${shop}/secret`)).status).toBe(404);
  });
});

describe('the list', () => {
  it('is newest first, filtered, and goes on with its cursor', async () => {
    const keeper = await installApp(server, {
      merchant,
      scopes: ['read_products', 'read_stores'],
      manifest: { data: { definitions } },
    });
    const token = keeper.accessToken;
    const names = [own('settings'), own('title'), `store/${storeId}/note`, `product/${productId}/note`, own('flag')];
    const values = [1, 'abc', 2, 3, true];
    for (const [index, name] of names.entries()) await put(name, values[index], {}, token);
    const all = await get('', token);
    expect(all.body.data.map(({ value }: { value: unknown }) => value)).toEqual([true, 3, 2, 'abc', 1]);
    expect(all.body.nextCursor).toBeNull();

    const first = await get('?limit=2', token);
    expect(first.body.data).toHaveLength(2);
    const second = await get(`?limit=2&cursor=${first.body.nextCursor}`, token);
    expect(second.body.data.map(({ value }: { value: unknown }) => value)).toEqual([2, 'abc']);
    expect((await get(`?limit=2&cursor=${first.body.nextCursor}&key=note`, token)).body.code).toBe('INVALID_CURSOR');
    expect((await get(`?limit=2&cursor=${first.body.nextCursor}`)).body.code).toBe('INVALID_CURSOR');
    expect((await get('?cursor=nonsense', token)).body.code).toBe('INVALID_CURSOR');
    expect((await get(`?cursor=${'a'.repeat(513)}`, token)).body.code).toBe('INVALID_CURSOR');

    expect((await get('?key=note', token)).body.data).toHaveLength(2);
    expect((await get('?ownerType=business', token)).body.data).toHaveLength(3);
    expect((await get(`?ownerType=product&ownerId=${productId}`, token)).body.data).toHaveLength(1);
    const fields = await get('?fields=key&limit=1', token);
    expect(fields.body.data).toEqual([{ id: expect.any(String), key: 'flag' }]);
  });

  it.each([
    ['?limit=0', 400, 'VALIDATION_FAILED'],
    ['?limit=101', 400, 'VALIDATION_FAILED'],
    ['?limit=ten', 400, 'VALIDATION_FAILED'],
    ['?ownerId=1', 400, 'VALIDATION_FAILED'],
    ['?ownerType=basket', 400, 'VALIDATION_FAILED'],
    ['?ownerType=product&ownerId=abc', 400, 'VALIDATION_FAILED'],
    ['?key=Note', 400, 'VALIDATION_FAILED'],
    ['?colour=red', 400, 'VALIDATION_FAILED'],
    ['?fields=nothing', 400, 'INVALID_FIELDS'],
    ['?ownerType=order', 403, 'PERMISSION_DENIED'],
    ['?ownerType=product&ownerId=1', 404, 'NOT_FOUND'],
    ['?ownerType=product&ownerId=999999999999999999999999', 404, 'NOT_FOUND'],
  ])('refuses %s', async (query, status, code) => {
    const answer = await get(query);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
  });

  it('leaves out what can no longer be read, and goes on behind it', async () => {
    const { db } = server.platform;
    const elsewhere = (await plantStore(db, merchant.businessId)).storeId;
    const hidden = (await plantProduct(db, { businessId: merchant.businessId, storeId: elsewhere })).id;
    const keeper = await installApp(server, {
      merchant,
      scopes: ['read_products', 'read_stores'],
      manifest: { data: { definitions } },
    });
    const token = keeper.accessToken;
    await put(own('flag'), true, {}, token);
    for (const key of ['note', 'secret']) await put(`product/${hidden}/${key}`, 1, {}, token);
    await put(`store/${elsewhere}/note`, 1, {}, token);
    const path = `/dashboard/businesses/${merchant.businessId}/installations/${keeper.installationId}`;
    await server.call('PATCH', path, { token: merchant.token, json: { storeIds: [storeId] } });
    const first = await get('?limit=2', token);
    expect(first.body.data).toEqual([]);
    expect(first.body.nextCursor).not.toBeNull();
    const second = await get(`?limit=2&cursor=${first.body.nextCursor}`, token);
    expect(second.body.data.map(({ key }: { key: string }) => key)).toEqual(['flag']);
    expect(second.body.nextCursor).toBeNull();

    expect((await put(`store/${elsewhere}/note`, 1, {}, token)).status).toBe(460);
    expect((await put(`product/${hidden}/note`, 1, {}, token)).status).toBe(404);
    expect((await get(`?ownerType=store&ownerId=${elsewhere}`, token)).status).toBe(460);
  });
});

describe('declarations change', () => {
  it('and what is no longer declared says so, and cannot be written', async () => {
    const keeper = await installApp(server, { merchant, manifest: { data: { definitions } } });
    const token = keeper.accessToken;
    await put(own('settings'), 1, {}, token);
    await put(own('flag'), true, {}, token);
    const manifest: Manifest = {
      ...keeper.app.manifest,
      data: { definitions: [defineData('business', 'settings', { visibility: 'business' })] },
    };
    await releaseVersion(server, keeper.app, 2, manifest);
    await applyRelease(
      { db: server.platform.db },
      { appId: keeper.app.id, version: 2, manifest, at: server.clock.now() },
    );
    const shown = async () =>
      (await get('', token)).body.data.map(({ key, declared, visibility }: Record<string, unknown>) => [
        key,
        declared,
        visibility,
      ]);
    // More people would see a value: until the merchant agrees, everything stays as it is.
    expect(await shown()).toEqual([
      ['flag', true, 'app'],
      ['settings', true, 'app'],
    ]);
    const { businessId, token: session } = merchant;
    const installation = `/dashboard/businesses/${businessId}/installations/${keeper.installationId}`;
    expect((await server.call('GET', installation, { token: session })).body.data.pendingVersion).toBe(2);
    const accepted = await server.call('POST', `${installation}/accept`, { token: session, json: { version: 2 } });
    expect(accepted.status).toBe(200);
    expect(await shown()).toEqual([
      ['flag', false, 'app'],
      ['settings', true, 'business'],
    ]);
    expect((await put(own('flag'), false, {}, token)).body.code).toBe('APP_DATA_KEY_NOT_DECLARED');
    const { db } = server.platform;
    const asked = [
      { owner: 'business', key: 'flag' },
      { owner: 'business', key: 'day' },
    ];
    expect(await findStoredKeys(db, keeper.app.id, asked)).toEqual([{ owner: 'business', key: 'flag' }]);
    await eraseStoredValues(db, merchant.businessId, keeper.installationId);
    expect(await stage.heldBy(keeper.installationId)).toBe(0);
  });
});
