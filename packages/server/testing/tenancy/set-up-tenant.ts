import type { Scope } from '@souk/contract';
import { scopes as everyScope, topics as everyTopic, permissions } from '@souk/contract';
import { abandonCheckouts } from '../../src/surfaces/background/abandon-checkouts.js';
import { defineData } from '../define-data.js';
import {
  idTokenFor,
  installApp,
  makeApp,
  requestToken,
  type TestApp,
  type TestInstallation,
} from '../installations.js';
import { addMember, signUpMerchant, type TestMerchant, type TestUser, verifyEmail } from '../people.js';
import { plantStore } from '../plant-shop.js';
import type { CallOptions, TestAnswer, TestServer } from '../start-test-server.js';
import { owners } from './app-examples.js';
import type { Ids } from './example.js';

/** A business with everything a business can have, twice: once in each of its two stores. */
export interface Tenant {
  merchant: TestMerchant;
  /** By store. Things that stand in no store are in both. */
  ids: [Ids, Ids];
  /** Every scope, every store. */
  full: TestInstallation;
  /** Every scope, the first store only. */
  limited: TestInstallation;
  /** What only the limited app has itself. */
  limitedIds: Ids;
  /** Every scope but the contacts. */
  masked: TestInstallation;
  /** Every permission but the contacts. */
  maskedMember: TestUser;
  /** The full app, on behalf of that member. */
  maskedOnline: string;
}

/** The apps that both tenants have installed: what one knows of the other would be in the same hands. */
export interface SharedApps {
  full: TestApp;
  limited: TestApp;
  masked: TestApp;
  /** Installed for things that are taken away. */
  spare: TestApp;
  /** Installed by one tenant of the two. */
  onlyVictims: TestApp;
  /** Installed by nobody yet. */
  another: TestApp;
}

/** The same two people buy from both tenants; the second one in the second store only. Nobody else is called so. */
const buyers = [
  {
    name: 'Zineb Qaradja',
    phone: '0551 77 73 01',
    phone2: '0662 88 84 02',
    email: 'zineb.qaradja@buyers.test',
    provinceCode: 16,
    townOns: 1601,
    address: '7 impasse Xylophone',
    address2: 'porte Quagga',
  },
  {
    name: 'Wassim Zerhoun',
    phone: '0771 66 65 03',
    phone2: '0552 99 94 04',
    email: 'wassim.zerhoun@buyers.test',
    provinceCode: 31,
    townOns: 3101,
    address: '9 rue Zeppelin',
    address2: 'cour Vuvuzela',
  },
];

/** Any of a buyer's contacts, however it is written, and an address that would show them; the last two digits of a phone may be seen by all. */
export const contactPattern =
  /recoveryUrl":"|zineb|qaradja|wassim|zerhoun|xylophone|quagga|zeppelin|vuvuzela|walid|(551\W?77\W?73)|(662\W?88\W?84)|(771\W?66\W?65)|(552\W?99\W?94)|(550\W?00\W?11)|(550\W?33\W?44)/i;

const definitions = [
  ...(['business', 'store', 'product', 'order', 'customer'] as const).flatMap((owner) => [
    defineData(owner, 'kept'),
    defineData(owner, 'shown', { visibility: 'storefront' }),
  ]),
  ...(['product', 'variant', 'order', 'customer'] as const).map((kind) =>
    defineData('business', `${kind}_ref`, { type: `reference.${kind}` }),
  ),
];

export async function makeSharedApps(server: TestServer, receiverUrl: string): Promise<SharedApps> {
  const make = (scopes: Scope[], optional_scopes: Scope[] = []) =>
    makeApp(server, {
      scopes,
      manifest: {
        optional_scopes,
        hosting: { mode: 'remote', url: receiverUrl },
        admin: { path: '/', title: 'Walked', links: [{ target: 'order', label: 'Open', path: '/order' }] },
        webhooks: [{ topics: everyTopic.filter((topic) => topic !== 'products/deleted'), uri: '/hooks' }],
        data: { definitions },
      },
    });
  const withoutContacts = everyScope.filter((scope) => scope !== 'read_buyer_contact');
  return {
    full: await make([...everyScope]),
    limited: await make([...everyScope]),
    masked: await make(withoutContacts),
    spare: await make([], ['read_buyer_contact']),
    onlyVictims: await make([]),
    another: await make([]),
  };
}

/** `both` becomes a member of each tenant; `invited` is invited by each, and answers neither. */
export async function setUpTenant(
  server: TestServer,
  apps: SharedApps,
  { both, invited }: Record<'both' | 'invited', TestUser>,
): Promise<Tenant> {
  const merchant = await signUpMerchant(server);
  const { businessId, token } = merchant;
  await plantStore(server.platform.db, businessId, server.clock.now());
  const { body } = await call(server, 'GET', `/dashboard/businesses/${businessId}/stores`, { token });
  const [first = {}, second = {}] = (body.data as Ids[]).sort((a, b) => Number(a.id) - Number(b.id));
  const inFirst = await fillStore(server, merchant, first, 0);
  const inSecond = await fillStore(server, merchant, second, 1);
  server.clock.advanceSeconds(31 * 60);
  await abandonCheckouts.run({}, server.platform);

  const storeIds = [first.id as string];
  const full = await installApp(server, { app: apps.full, merchant });
  const limited = await installApp(server, { app: apps.limited, merchant, storeIds });
  const masked = await installApp(server, { app: apps.masked, merchant });
  const spare = await installApp(server, { app: apps.spare, merchant });
  const maskedMember = await addMember(server, merchant, everythingButContacts);
  const shared = {
    businessId,
    installationId: full.installationId,
    spareInstallationId: spare.installationId,
    clientId: apps.full.clientId,
    spareClientId: apps.another.clientId,
    appHandle: apps.full.handle,
    userId: both.userId,
    personEmail: invited.email,
  };
  await addMember(server, merchant, ['orders:read'], { user: both });
  Object.assign(shared, await exchangeInvitations(server, merchant), await prepareDelivery(server, merchant));
  await call(server, 'POST', `/dashboard/businesses/${businessId}/members`, {
    token,
    json: { email: invited.email, permissions: ['stores:read'] },
  });
  const ids: [Ids, Ids] = [
    { ...shared, ...inFirst },
    { ...shared, ...inSecond },
  ];
  for (const one of ids) await keepValues(server, full, one);
  await keepValues(server, limited, ids[0]);
  return {
    merchant,
    ids,
    full,
    limited,
    limitedIds: {},
    masked,
    maskedMember,
    maskedOnline: await onlineToken(server, full, maskedMember),
  };
}

/** Of the business, whatever the store. */
async function prepareDelivery(server: TestServer, { businessId, token }: TestMerchant): Promise<Ids> {
  const make = async (path: string, name: string): Promise<string> =>
    (await call(server, 'POST', `/dashboard/businesses/${businessId}${path}`, { token, json: { name } })).body.data.id;
  return {
    carrierId: await make('/carriers', 'Carrier'),
    spareCarrierId: await make('/carriers', 'Spare carrier'),
    feeGroupId: await make('/fee-groups', 'Fees'),
    spareFeeGroupId: await make('/fee-groups', 'Spare fees'),
  };
}

/** One that the tenant made, and some that others made for its owner. */
async function exchangeInvitations(server: TestServer, merchant: TestMerchant): Promise<Ids> {
  const invite = async (host: TestMerchant, email: string) =>
    (
      await call(server, 'POST', `/dashboard/businesses/${host.businessId}/members`, {
        token: host.token,
        json: { email, permissions: [] },
      })
    ).body.data.id as string;
  await verifyEmail(server, merchant);
  const invited = async () => {
    const host = await signUpMerchant(server);
    await verifyEmail(server, host);
    return invite(host, merchant.email);
  };
  return {
    invitationId: await invite(merchant, 'somebody@example.test'),
    invitedToAccept: await invited(),
    invitedToDecline: await invited(),
  };
}

const everythingButContacts = permissions.filter((one) => one !== 'orders:contact');

/** Products, stock, collections, orders of both buyers, and what was left in checkouts. */
async function fillStore(
  server: TestServer,
  { businessId, token }: TestMerchant,
  { id: storeId = '', subdomain = '' }: Ids,
  place: number,
): Promise<Ids> {
  const make = async (path: string, json?: unknown) =>
    (await call(server, 'POST', `/dashboard/businesses/${businessId}${path}`, { token, json })).body.data;
  const product = await make('/products', {
    storeId,
    name: `Product of store ${place}`,
    price: '100.00',
    options: [{ name: 'Size', values: ['M', 'L', 'XL'] }],
    variants: [{ optionValues: ['M'] }, { optionValues: ['L'] }],
  });
  const productId = product.id as string;
  const variantId = product.variants[0].id as string;
  const collection = await make('/collections', { storeId, name: 'By hand' });
  const parent = await make('/collections', { storeId, name: 'Parent' });
  const spare = await make('/collections', { storeId, name: 'Spare' });
  const rules = [{ field: 'PRODUCT', operator: 'IN', valueRefIds: [productId] }];
  const ruled = await make('/collections', { storeId, name: 'By rule', rules });
  await call(server, 'PUT', `/dashboard/businesses/${businessId}/collections/${collection.id}/products`, {
    token,
    json: { productIds: [productId] },
  });
  const levels = await call(server, 'GET', `/dashboard/businesses/${businessId}/inventory-levels?storeId=${storeId}`, {
    token,
  });
  const level = levels.body.data.find((one: { variantId: string }) => one.variantId === variantId);
  await make(`/inventory-levels/${level.id}/adjust`, { delta: 50 });
  const items = [{ productId, variantId, quantity: 1 }];
  const [everywhere, own] = [buyers[0], buyers[place]];
  const order = await make('/orders', { storeId, items, buyer: own });
  const sharedOrder = await make('/orders', { storeId, items, buyer: everywhere });
  const spareOrder = await make('/orders', { storeId, items, buyer: own });
  const leaver = { name: `Leaver ${place}`, phone: `0555 10 20 3${place}` };
  const leaving = await make('/orders', { storeId, items, buyer: leaver });
  const begin = async (buyer: object) => (await atStorefront(server, subdomain, { items, buyer })).body.data;
  const abandoned = await begin(own ?? {});
  const open = await begin(own ?? {});
  return {
    storeId,
    subdomain,
    productId,
    variantId,
    collectionId: collection.id,
    parentCollectionId: parent.id,
    ruledCollectionId: ruled.id,
    spareCollectionId: spare.id,
    levelId: level.id,
    orderId: order.id,
    spareOrderId: spareOrder.id,
    customerId: await customerOf(server, { businessId, token }, own?.phone ?? ''),
    spareCustomerId: await customerOf(server, { businessId, token }, leaver.phone),
    leavingOrderId: leaving.id,
    sharedOrderId: sharedOrder.id,
    checkoutId: abandoned.id,
    checkoutToken: open.token,
  };
}

async function customerOf(
  server: TestServer,
  { businessId, token }: Pick<TestMerchant, 'businessId' | 'token'>,
  phone: string,
): Promise<string> {
  const { body } = await call(server, 'GET', `/dashboard/businesses/${businessId}/customers?limit=100`, { token });
  const digits = (text: string) => text.replace(/\D/g, '').slice(-9);
  const found = body.data.find((one: { phone: string | null }) => digits(one.phone ?? '') === digits(phone));
  return found?.id ?? '';
}

/** One value of each kind on each owner that the store's ids name. */
async function keepValues(server: TestServer, { accessToken }: TestInstallation, ids: Ids): Promise<void> {
  for (const [ownerType, idName] of owners) {
    for (const key of ['kept', 'shown']) {
      const path = `/apps/2026-10/data/${ownerType}/${ids[idName]}/${key}`;
      await call(server, 'PUT', path, { token: accessToken, json: { value: `${key} on ${ownerType}` } });
    }
  }
}

export async function onlineToken(
  server: TestServer,
  installation: TestInstallation,
  user: Pick<TestUser, 'token'>,
): Promise<string> {
  const { status, body, text } = await requestToken(server, installation.app, {
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: await idTokenFor(server, installation, user),
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    requested_token_type: 'urn:svc:params:oauth:token-type:online-access-token',
  });
  if (status !== 200) throw new Error(`The ID token was not exchanged: ${text}`);
  return body.access_token;
}

const atStorefront = (server: TestServer, subdomain: string, json: unknown) =>
  call(server, 'POST', `/storefront/${subdomain}/checkouts`, { json });

/** For what must succeed. */
async function call(server: TestServer, method: string, path: string, options: CallOptions): Promise<TestAnswer> {
  const answer = await server.call(method, path, options);
  if (answer.status > 299) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
  return answer;
}
