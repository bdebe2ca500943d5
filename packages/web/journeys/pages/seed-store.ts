import { sql } from 'kysely';
import { installApp, releaseVersion } from '../../../server/testing/installations.js';
import { readLatestMail, signUpMerchant, type TestMerchant } from '../../../server/testing/people.js';
import { plantProduct } from '../../../server/testing/plant-shop.js';
import { eventually } from '../harness/eventually.js';
import type { Souk } from '../harness/open-souk.js';
import type { Apps } from './seed-developer.js';
import { expectStatus } from './stock-alerts.js';

/** Installs the apps, trades, and leaves something to decide on every page of the merchant. */
export async function seedStore(souk: Souk, merchant: TestMerchant, apps: Apps): Promise<Record<string, string>> {
  const { server } = souk;
  const { installationId, accessToken } = await installApp(server, { app: apps.listed, merchant });
  for (const name of ['Dar El Hana', 'Atelier Bab El Oued'])
    await installApp(server, { app: apps.listed, merchant: await signUpMerchant(server, { name }) });
  const traded = await trade(souk, merchant);
  await callAdmin(souk, accessToken);
  return {
    ...traded,
    collectionId: await gather(souk, merchant),
    storeId: merchant.storeIds[0] as string,
    ...(await priceDelivery(souk, merchant)),
    customerId: await findCustomer(souk, merchant),
    checkoutId: await leaveCheckout(souk, merchant, traded.productId),
    installationId,
    waitingId: await offerVersion(souk, merchant, apps),
    clientId: apps.offered.clientId,
    redirectUri: apps.offered.manifest.install.redirect_urls[0] ?? '',
    resetToken: await requestPasswordReset(souk, merchant),
    userCode: await startDevice(souk),
  };
}

/** Orders whose webhooks arrive, some at once, some not at all. */
async function trade(souk: Souk, merchant: TestMerchant): Promise<{ orderId: string; productId: string }> {
  const { server, appServer } = souk;
  const storeId = merchant.storeIds[0] as string;
  const product = await plantProduct(server, { businessId: merchant.businessId, storeId, stock: 500 });
  let orderId = '';
  for (let order = 1; order <= 12; order++) {
    appServer.answerWebhook = order % 4 === 0 ? 'refuse_all' : 'accept_all';
    const seen = appServer.webhooks.length;
    orderId = await placeOrder(souk, merchant, product.id);
    await eventually('a webhook', async () => appServer.webhooks.length > seen);
  }
  appServer.answerWebhook = 'accept_all';
  return { orderId, productId: product.id };
}

/** A collection that rules fill. */
async function gather({ server }: Souk, { businessId, storeIds, token }: TestMerchant): Promise<string> {
  const rules = [{ field: 'PRICE', operator: 'LESS_THAN', valueNumber: 5000 }];
  const json = { storeId: storeIds[0], name: 'Under 5,000', rules };
  const made = await server.call('POST', `/dashboard/businesses/${businessId}/collections`, { token, json });
  return expectStatus(made, 201).body.data.id;
}

/** Prices of a zone and a town, and a carrier with a pickup point. */
async function priceDelivery({ server }: Souk, { businessId, token }: TestMerchant) {
  const call = async (method: string, path: string, json: unknown, status: number) =>
    expectStatus(await server.call(method, `/dashboard/businesses/${businessId}${path}`, { token, json }), status).body
      .data;
  const { id: feeGroupId } = await call('POST', '/fee-groups', { name: 'North and south' }, 201);
  const rates = [
    { method: 'home', price: '700', freeFrom: '20000', daysMin: 2, daysMax: 4 },
    { provinceCode: 16, method: 'home', price: '400', daysMin: 1, daysMax: 2 },
    { provinceCode: 54, method: 'home', price: '0', refused: true },
    { provinceCode: 59, townOns: 319, method: 'home', price: '950' },
  ];
  await call('PUT', `/fee-groups/${feeGroupId}/rates`, { rates }, 200);
  const { id: carrierId } = await call('POST', '/carriers', { name: 'Exemple Express' }, 201);
  const pickupPoints = [{ code: 'ALG-04', name: 'Bureau Alger Centre', townOns: 1601, hours: '9:00–18:00' }];
  await call('PUT', `/carriers/${carrierId}/pickup-points`, { pickupPoints }, 200);
  return { feeGroupId, carrierId };
}

async function findCustomer({ server }: Souk, { businessId, token }: TestMerchant): Promise<string> {
  const found = await server.call('GET', `/dashboard/businesses/${businessId}/customers?limit=1`, { token });
  return expectStatus(found, 200).body.data[0].id;
}

/** A checkout that somebody began long ago. */
async function leaveCheckout({ server }: Souk, { businessId, token, storeIds }: TestMerchant, productId: string) {
  const store = await server.call('GET', `/dashboard/businesses/${businessId}/stores/${storeIds[0]}`, { token });
  const { subdomain } = expectStatus(store, 200).body.data;
  const json = { items: [{ productId, quantity: 1 }], buyer: { name: 'Nawel Djebbar', phone: '0661 22 33 44' } };
  const begun = expectStatus(await server.call('POST', `/storefront/${subdomain}/checkouts`, { json }), 201);
  const { id } = begun.body.data;
  await sql`update checkouts set abandoned_at = now() where id = ${id}`.execute(server.platform.db);
  return id as string;
}

/** What apps do all day: read what they may, and be refused what they may not. */
async function callAdmin({ server }: Souk, token: string): Promise<void> {
  const call = (method: string, path: string, json?: unknown) =>
    server.call(method, `/apps/2026-10${path}`, { token, json });
  for (let read = 0; read < 20; read++) await call('GET', '/orders?limit=5');
  for (let denied = 0; denied < 4; denied++) await call('GET', '/customers');
  await call('GET', '/orders/999999');
  await call('GET', '/orders?limit=0');
}

export async function placeOrder(
  { server }: Pick<Souk, 'server'>,
  { businessId, storeIds, token }: TestMerchant,
  productId: string,
): Promise<string> {
  const buyer = {
    name: 'Amine Benali',
    phone: '0550 12 34 56',
    provinceCode: 16,
    townOns: 1601,
    address: '12 rue Didouche Mourad',
  };
  const json = { storeId: storeIds[0], items: [{ productId, quantity: 2 }], buyer };
  const made = await server.call('POST', `/dashboard/businesses/${businessId}/orders`, { token, json });
  return expectStatus(made, 201).body.data.id;
}

/** A second app, whose next version asks for more than the merchant has granted. */
async function offerVersion({ server }: Souk, merchant: TestMerchant, { unlisted }: Apps): Promise<string> {
  await sql`update apps set state = 'listed' where id = ${unlisted.id}`.execute(server.platform.db);
  const { installationId } = await installApp(server, { app: unlisted, merchant });
  const { manifest } = unlisted;
  await releaseVersion(server, unlisted, 2, { ...manifest, scopes: [...manifest.scopes, 'read_customers'] });
  await sql`update installations set pending_version = 2 where id = ${installationId}`.execute(server.platform.db);
  return installationId;
}

async function requestPasswordReset({ server }: Souk, { email }: TestMerchant): Promise<string> {
  expectStatus(await server.call('POST', '/dashboard/password-resets', { json: { email } }), 202);
  const link = async () => /reset-password\/(\w{43})/.exec(await readLatestMail(server, email))?.[1];
  await eventually('the mail', async () => (await link()) !== undefined);
  return (await link()) ?? '';
}

async function startDevice({ server }: Souk): Promise<string> {
  const json = { client_id: 'souk-cli', device_name: "Lina's laptop" };
  return (await server.call('POST', '/developer/cli/device-code', { json })).body.user_code;
}
