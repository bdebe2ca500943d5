// Order Notes as a hosted app: the same page, run by Souk itself. What it must remember is in env.KV.
import {
  createAdminClient,
  createIdTokenVerifier,
  createMemoryDeliveryStore,
  createTokenClient,
  createWebhookEndpoint,
  createWebhookVerifier,
  fetchWebhooks,
  InvalidIdTokenError,
  SoukApiError,
  TokenRequestError,
} from './app-kit/index.js';
import { files } from './page-files.js';

/** One for each place the app runs in. */
let app;

export default {
  async fetch(request, env) {
    app ??= openApp(env);
    try {
      return await app.answer(request);
    } catch (error) {
      return explain(error);
    }
  },
};

function openApp({
  SOUK_BASE_URL: baseUrl,
  SOUK_APP_ID: appId,
  SOUK_CLIENT_ID: clientId,
  SOUK_CLIENT_SECRET: clientSecret,
  KV,
}) {
  const soukOrigin = new URL(baseUrl).origin;
  const store = {
    load: async (installationId) => JSON.parse((await KV.get(`tokens/${installationId}`)) ?? 'null') ?? undefined,
    save: (kept) => KV.put(`tokens/${kept.installationId}`, JSON.stringify(kept)),
  };
  const tokens = createTokenClient({ baseUrl, clientId, clientSecret, store });
  const verifyIdToken = createIdTokenVerifier({ baseUrl, clientId });
  const receive = fetchWebhooks(
    createWebhookEndpoint({
      verifier: createWebhookVerifier({ baseUrl, appId }),
      // An instance that slept has forgotten them: hearing of something twice only shows it twice.
      deliveryStore: createMemoryDeliveryStore(),
      async handle(event) {
        console.log(`webhook verified: ${event.type} (${event.webhookId})`);
        await remember(event.installationId, { type: event.type, createdAt: event.createdAt });
      },
    }),
  );

  const heardBy = async (installationId) => JSON.parse((await KV.get(`heard/${installationId}`)) ?? '[]');
  async function remember(installationId, heard) {
    const before = await heardBy(installationId);
    await KV.put(`heard/${installationId}`, JSON.stringify([heard, ...before].slice(0, 10)));
  }

  /** Who looks at the page, by the ID token that every call of it carries. */
  async function recognise(request) {
    const idToken = (request.headers.get('authorization') ?? '').replace(/^Bearer /, '');
    const { installation_id: installationId } = await verifyIdToken(idToken);
    if (!(await store.load(installationId))) await tokens.exchangeIdToken(idToken);
    const souk = createAdminClient({ baseUrl, accessToken: () => tokens.accessToken(installationId) });
    return { installationId, souk };
  }

  async function listOrders(request) {
    const { installationId, souk } = await recognise(request);
    const { data: orders } = await souk
      .listOrders({ limit: 10, fields: ['orderNumber', 'buyer', 'total', 'currency'] })
      .page();
    const notes = await souk.listValues({ ownerType: 'order', key: 'note' }).all();
    const noteOf = new Map(notes.map(({ ownerId, value }) => [ownerId, String(value)]));
    return Response.json({
      orders: orders.map(({ buyer, ...order }) => ({
        ...order,
        buyer: buyer.name ?? '',
        note: noteOf.get(order.id) ?? '',
      })),
      heard: await heardBy(installationId),
    });
  }

  async function keepNote(request, orderId) {
    const { souk } = await recognise(request);
    const { note } = await request.json();
    if (typeof note !== 'string') return new Response('A note is a text.', { status: 400 });
    if (note === '') await souk.deleteValue('order', orderId, 'note').catch(ignoreMissing);
    else await souk.putValue('order', orderId, 'note', { value: note });
    return Response.json({});
  }

  async function route(request) {
    const { pathname } = new URL(request.url);
    if (request.method === 'POST' && pathname === '/webhooks') return receive(request);
    const orderId = /^\/api\/notes\/(\d+)$/.exec(pathname)?.[1];
    if (request.method === 'PUT' && orderId) return keepNote(request, orderId);
    if (pathname === '/api/orders') return listOrders(request);
    const file = files[pathname === '/' ? '/index.html' : pathname];
    if (!file) return new Response('There is nothing here.', { status: 404 });
    return new Response(file.text.replaceAll('{{souk}}', soukOrigin), { headers: { 'content-type': file.type } });
  }

  return {
    /** Only the dashboard may show the page in a frame, and the page calls nobody but this app. */
    async answer(request) {
      const response = await route(request);
      const headers = new Headers(response.headers);
      headers.set(
        'content-security-policy',
        `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors ${soukOrigin}`,
      );
      headers.set('cache-control', 'no-store');
      return new Response(response.body, { status: response.status, headers });
    },
  };
}

function explain(error) {
  if (error instanceof InvalidIdTokenError || error instanceof TokenRequestError) {
    return new Response(error.message, { status: 401 });
  }
  if (error instanceof SoukApiError) return new Response(`${error.detail} ${error.fix}`, { status: error.status });
  throw error;
}

/** A note that was never kept needs no deleting. */
function ignoreMissing(error) {
  if (!(error instanceof SoukApiError) || error.status !== 404) throw error;
}
