import { appointStaff } from '../domains/accounts/appoint-staff.js';
import { type DemoRole, ensureDemoUser, openDemoSession } from '../domains/accounts/ensure-demo-user.js';
import { storefrontUrl } from '../domains/businesses/storefront-addresses.js';
import type { Platform } from '../foundation/platform.js';
import { callSouk, type Data, type DemoApi, type DemoClient } from './call-souk.js';
import { appsOfEarlierStart } from './content/apps-of-earlier-start.js';
import type { Demo, DemoSessions, SignIn } from './demo.js';
import type { EarlierDemo } from './demo-file.js';
import { ensureDemoApp } from './ensure-demo-app.js';
import { ensureDemoInstallation } from './ensure-demo-installation.js';
import { ensureDeveloperToken } from './ensure-developer-token.js';
import { fillDemoBusiness } from './fill-demo-business.js';

export interface DemoToCreate {
  /** What an earlier start saved; whatever still works is kept. */
  earlier: EarlierDemo | undefined;
  note(detail: string): void;
}

/**
 * Creates the demo, or finds it again: people, a shop with products and orders, and an installed app with tokens. It is created by the
 * calls that a developer and a merchant would make; later changes are kept, as far as the demo still works with them.
 */
export async function createDemo(platform: Platform, api: DemoApi, { earlier, note }: DemoToCreate): Promise<Demo> {
  const souk = callSouk(api);
  note('people');
  // Side by side wherever one does not need the other: somebody waits for the start.
  const [developer, staff, merchant] = await Promise.all([
    keepPerson(platform, 'developer', 'Demo Developer', earlier),
    keepPerson(platform, 'staff', 'Demo Reviewer', earlier),
    keepPerson(platform, 'merchant', 'Demo Merchant', earlier),
  ]);
  await appointStaff(platform, staff.email);
  const sessions = await openSessions(platform);
  try {
    note('sample store and app');
    const [business, { token, app }] = await allOf([
      keepBusiness(platform, souk, sessions.merchant, { earlier, note }),
      keepTokenAndApp(platform, souk, { sessions, email: developer.email, earlier }),
    ]);
    const installation = await ensureDemoInstallation(platform, souk, {
      session: sessions.merchant,
      businessId: business.businessId,
      app,
      earlier,
    });
    return {
      baseUrl: platform.config.baseUrl,
      developer: { ...developer, token },
      staff,
      merchant: { ...merchant, ...business },
      app,
      installation,
      ...(earlier?.worldApps && { worldApps: appsOfEarlierStart(earlier) }),
      samples: await findSamples(souk, installation.accessToken),
    };
  } finally {
    await Promise.all(Object.values(sessions).map((token) => souk.send('DELETE', '/dashboard/session', { token })));
  }
}

/** Throws like `Promise.all`, but only once nothing is under way any more: the sessions they all use are ended next. */
async function allOf<Results extends readonly unknown[]>(
  work: {
    [Place in keyof Results]: Promise<Results[Place]>;
  },
): Promise<Results> {
  await Promise.allSettled(work);
  return (await Promise.all(work)) as unknown as Results;
}

interface KeepingTokenAndApp {
  sessions: DemoSessions;
  email: string;
  earlier: EarlierDemo | undefined;
}

async function keepTokenAndApp(
  platform: Platform,
  souk: DemoClient,
  { sessions, email, earlier }: KeepingTokenAndApp,
): Promise<{ token: string; app: Demo['app'] }> {
  const token = await ensureDeveloperToken(platform, souk, sessions, email, earlier);
  return { token, app: await ensureDemoApp(platform, souk, { token, sessions, earlier }) };
}

async function keepPerson(
  platform: Platform,
  role: DemoRole,
  name: string,
  earlier: EarlierDemo | undefined,
): Promise<SignIn> {
  const { email, password } = await ensureDemoUser(platform, { role, name, knownPassword: earlier?.[role]?.password });
  return { email, password };
}

async function openSessions(platform: Platform): Promise<DemoSessions> {
  const [developer, merchant, staff] = await Promise.all([
    openDemoSession(platform, 'developer'),
    openDemoSession(platform, 'merchant'),
    openDemoSession(platform, 'staff'),
  ]);
  return { developer, merchant, staff };
}

async function keepBusiness(
  platform: Platform,
  souk: DemoClient,
  token: string,
  { earlier, note }: DemoToCreate,
): Promise<Pick<Demo['merchant'], 'businessId' | 'storeIds' | 'storefrontUrl'>> {
  const { data: businesses } = await souk.call<Data<{ id: string }[]>>('GET', '/dashboard/businesses', { token });
  const known =
    businesses.find(({ id }) => id === earlier?.merchant?.businessId) ??
    // Newest first: the oldest is the one that the first start made.
    businesses.at(-1) ??
    (await souk.call<Data<{ id: string }>>('POST', '/dashboard/businesses', { token, json: { name: 'Dar El Hana' } }))
      .data;
  const path = `/dashboard/businesses/${known.id}/stores`;
  const { data: stores } = await souk.call<Data<{ id: string; subdomain: string }[]>>('GET', path, { token });
  await fillDemoBusiness(platform, known.id, note);
  // Newest first, as businesses are.
  const first = stores.at(-1);
  return {
    businessId: known.id,
    storeIds: stores.map(({ id }) => id),
    ...(first && { storefrontUrl: storefrontUrl(platform.config, first.subdomain) }),
  };
}

async function findSamples(souk: DemoClient, token: string): Promise<Demo['samples']> {
  const list = async (name: string, limit: number) =>
    (
      await souk.call<Data<{ id: string; variants?: { id: string }[] }[]>>(
        'GET',
        `/apps/2026-10/${name}?limit=${limit}`,
        {
          token,
        },
      )
    ).data;
  const newest = async (name: string) => (await list(name, 1))[0]?.id ?? '';
  const [products, orderId, inventoryLevelId, customerId, collectionId] = await Promise.all([
    list('products', 50),
    newest('orders'),
    newest('inventory-levels'),
    newest('customers'),
    newest('collections'),
  ]);
  const product = products.find(({ variants }) => variants?.length) ?? products[0];
  return {
    orderId,
    productId: product?.id ?? '',
    variantId: product?.variants?.[0]?.id ?? '',
    inventoryLevelId,
    customerId,
    collectionId,
  };
}
