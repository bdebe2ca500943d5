import { scopes } from '@souk/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { routes } from '../../../src/surfaces/admin-api/routes.js';
import { defineData } from '../../../testing/define-data.js';
import { installApp } from '../../../testing/installations.js';
import { openMerchantDesk } from '../../../testing/merchant-desk.js';
import { amine } from '../../../testing/open-order-desk.js';
import { plantProduct, plantStore } from '../../../testing/plant-shop.js';
import { recordStatements } from '../../../testing/record-statements.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';
import { plantDelivery } from '../../../testing/webhooks/plant-delivery.js';

let server: TestServer;
let token: string;
/** What stands for each parameter, by the path it is read at. */
let ids: Record<string, string>;
/** What a path cannot be read without. */
let queries: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.platform;
  const desk = await openMerchantDesk(server);
  const { businessId } = desk;
  const { storeId, subdomain } = await plantStore(db, businessId);
  const product = await plantProduct(db, { businessId, storeId });
  const varied = await plantProduct(db, { businessId, storeId, number: 2 });
  const variant = await desk.expect('POST', `/products/${varied.id}/variants`, { name: 'Large', price: '900' });
  const collection = await desk.expect('POST', '/collections', { storeId, name: 'All' });
  await desk.expect('PUT', `/collections/${collection.id}/products`, { productIds: [product.id] });
  const carrier = await desk.expect('POST', '/carriers', { name: 'Carrier' });
  const feeGroup = await desk.expect('POST', '/fee-groups', { name: 'Group' });
  await desk.expect('PATCH', `/stores/${storeId}`, { delivery: { feeGroupId: feeGroup.id } });
  const items = [{ productId: product.id, quantity: 1 }];
  const order = await desk.expect('POST', '/orders', { storeId, items, buyer: amine });
  const checkout = await server.call('POST', `/storefront/${subdomain}/checkouts`, { json: { items, buyer: amine } });
  server.clock.advanceSeconds(31 * 60);
  await server.runJob('abandon_checkouts');
  const [customer] = await desk.expect('GET', '/customers');
  const installed = await installApp(server, {
    merchant: desk,
    scopes: [...scopes],
    manifest: { data: { definitions: [defineData('order', 'note')] } },
  });
  token = installed.accessToken;
  const write = (method: string, path: string, json: unknown) =>
    server.call(method, `/apps/2026-10${path}`, { token, json });
  await write('PUT', `/data/order/${order.id}/note`, { value: 'Call first' });
  const bulkExport = await write('POST', '/bulk-exports', { resource: 'orders' });
  const place = { appId: installed.app.id, businessId, installationId: installed.installationId };
  ids = {
    '/stores/{id}': storeId,
    '/carriers/{id}': carrier.id,
    '/orders/{id}': order.id,
    '/customers/{id}': customer.id,
    '/inventory-levels/{id}': product.levelId,
    '/products/{id}': product.id,
    '/products/{productId}': varied.id,
    '/products/{productId}/variants/{id}': variant.id,
    '/collections/{id}': collection.id,
    '/abandoned-checkouts/{id}': checkout.body.data.id,
    '/bulk-exports/{id}': bulkExport.body.data.id,
    '/webhooks/deliveries/{id}': await plantDelivery(db, place),
    '/data/{ownerType}': 'order',
    '/data/{ownerType}/{ownerId}': order.id,
    '/data/{ownerType}/{ownerId}/{key}': 'note',
  };
  queries = { '/delivery-quotes': `?storeId=${storeId}&provinceCode=16` };
  // A bearer is remembered once the process has heard itself over LISTEN/NOTIFY.
  const isRemembered = async () => {
    const read = () => server.call('GET', '/apps/2026-10/installation', { token });
    return !(await recordStatements(read)).some((text) => text.includes('token_pairs'));
  };
  await vi.waitUntil(isRemembered, { timeout: 20_000, interval: 25 });
});
afterAll(() => server.stop());

const prefix = '/apps/2026-10';
const reads = routes.filter(({ method, path }) => method === 'GET' && path.startsWith(`${prefix}/`));

function fill(template: string): string {
  const parts = template.slice(prefix.length).split('/');
  const filled = parts.map((part, index) => (part.startsWith('{') ? ids[parts.slice(0, index + 1).join('/')] : part));
  const path = filled.join('/');
  return prefix + path + (queries[path] ?? '');
}

it.each(reads.map(({ path }) => path))('GET %s takes two round trips at most, its bearer remembered', async (path) => {
  await server.call('GET', fill(path), { token });
  let status = 0;
  const statements = await recordStatements(async () => {
    ({ status } = await server.call('GET', fill(path), { token }));
  });
  expect(status).toBe(200);
  expect(statements.length, statements.join('\n---\n')).toBeLessThanOrEqual(2);
});
