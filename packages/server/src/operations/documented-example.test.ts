import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../testing/open-test-platform.js';
import { plantShop } from '../../testing/plant-shop.js';
import type { Caller } from '../domains/businesses/caller.js';
import { findStoreContext } from '../domains/businesses/find-store-context.js';
import { createOrder } from '../domains/orders/create-order.js';
import type { Operation, OperationInput } from './define-operation.js';
import { readOrder } from './orders/read-order.js';

const source = fileURLToPath(new URL('..', import.meta.url));
const checkout = path.resolve(source, '../../..');

let house: TestPlatform;
let folder: string;
let example: string;

/** The example of docs/adding-an-operation.md, written where it finds what it imports. */
beforeAll(async () => {
  house = await openTestPlatform();
  const page = await readFile(path.join(checkout, 'docs/adding-an-operation.md'), 'utf8');
  const code = /```ts\n(\/\/ operations\/orders\/read-order\.ts\n.*?)```/s.exec(page)?.[1];
  if (!code) throw new Error('docs/adding-an-operation.md has no example of readOrder.');
  const cache = path.join(checkout, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(path.join(cache, 'documented-example-'));
  example = path.join(folder, 'read-order.ts');
  const place = path.join(source, 'operations/orders');
  await writeFile(
    example,
    code.replace(/from '(\.\.?\/[^']+)'/g, (_, to) => `from '${path.posix.resolve(place, to)}'`),
  );
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await house.close();
});

describe('the example of an operation in the documentation', () => {
  it('compiles', async () => {
    const settings = { extends: path.join(checkout, 'tsconfig.json'), include: [], files: [example] };
    const config = path.join(folder, 'tsconfig.json');
    await writeFile(config, JSON.stringify({ ...settings, compilerOptions: { incremental: false } }));
    const compiler = path.join(checkout, 'node_modules/typescript-native/bin/tsc');
    await expect(promisify(execFile)(process.execPath, [compiler, '-p', config])).resolves.toMatchObject({
      stdout: '',
    });
  }, 120_000);

  it('answers what the real operation answers, and no contact to whoever may not see it', async () => {
    const { readOrder: documented } = (await import(pathToFileURL(example).href)) as { readOrder: Operation };
    const { caller, orderId } = await placeOrder();
    for (const maySeeContacts of [false, true]) {
      const input = { ...inputOf({ ...caller, maySeeContacts }), params: { id: orderId } };
      const answer = await documented.handle(input);
      expect(answer.body).toEqual((await readOrder.handle(input)).body);
      expect(JSON.stringify(answer.body).includes('Amine Benali')).toBe(maySeeContacts);
    }
  });
});

async function placeOrder(): Promise<{ caller: Caller; orderId: string }> {
  const { db, clock } = house.platform;
  const { businessId, storeIds } = await plantShop(db);
  const caller: Caller = {
    kind: 'app',
    businessId,
    storeIds: null,
    maySeeContacts: false,
    permissions: new Set(['orders:read']),
    principal: 'installation:1',
    installationId: '1',
    appId: '1',
    userId: null,
  };
  const place = await findStoreContext(db, businessId, storeIds[0] as string);
  if (!place) throw new Error('the planted store is gone');
  const buyer = {
    name: 'Amine Benali',
    phone: '+213550123456',
    email: 'amine@example.com',
    address: '12 rue Didouche',
  };
  const draft = { items: [], source: 'manual' as const, buyer };
  const { id } = await createOrder({ db }, caller, place, draft, clock.now());
  return { caller, orderId: id };
}

const inputOf = (caller: Caller): OperationInput => ({
  caller,
  params: {},
  query: {},
  body: undefined,
  context: { db: house.platform.db },
  db: house.platform.db,
  now: house.clock.now(),
  page: { limit: 50, after: undefined, cursorAfter: String },
  fields: undefined,
  request: {
    id: '',
    method: 'GET',
    url: '',
    path: '',
    headers: {},
    rawHeaders: [],
    address: '',
    answerHeaders: {},
    cause: { requestId: 'req_1', madeEvents: false },
  },
  platform: house.platform,
});
