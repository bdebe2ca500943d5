import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  createAdminClient,
  createIdTokenVerifier,
  createTokenClient,
  createWebhookEndpoint,
  createWebhookVerifier,
  IdTokenRefused,
  keepTokensInMemory,
  nodeWebhooks,
  rememberInMemory,
  SoukProblem,
  TokenRefused,
  type WebhookEvent,
} from '@souk/app-kit';
import { bridgeFolder, pageHtml, readPageFile } from './serve-page.js';

export interface OrderNotesOptions {
  /** Where Souk is. */
  baseUrl: string;
  /** Where this app is, as its manifest says. */
  appUrl: string;
  app: { id: string; clientId: string; clientSecret: string };
  onEvent?: (event: WebhookEvent) => void;
  /** Where the files of `@souk/bridge` are. */
  bridge?: URL;
}

/** An answer to a browser: a page, a file, or JSON. */
interface Answer {
  status: number;
  type: string;
  text: string;
}

const plain = (status: number, text: string): Answer => ({ status, type: 'text/plain; charset=utf-8', text });
const json = (value: unknown): Answer => ({ status: 200, type: 'application/json', text: JSON.stringify(value) });

/** The whole app. It keeps everything in memory; a real one would use a table for tokens, installations and deliveries. */
export function createOrderNotes({ baseUrl, appUrl, app, onEvent, bridge }: OrderNotesOptions): Server {
  const store = keepTokensInMemory();
  const tokens = createTokenClient({ baseUrl, ...app, store });
  const verifyIdToken = createIdTokenVerifier({ baseUrl, clientId: app.clientId });
  const installations = new Set<string>();
  const heard: WebhookEvent[] = [];
  const soukOrigin = new URL(baseUrl).origin;

  const verifier = createWebhookVerifier({
    baseUrl,
    appId: app.id,
    // What comes before `app/installed` is refused, and comes again.
    knowsInstallation: (id, { type }) => type === 'app/installed' || installations.has(id),
  });
  const receiveWebhook = nodeWebhooks(
    createWebhookEndpoint({
      verifier,
      seen: rememberInMemory(),
      handle(event) {
        if (event.type === 'app/installed') installations.add(event.installationId);
        if (event.type === 'app/uninstalled') installations.delete(event.installationId);
        heard.unshift(event);
        onEvent?.(event);
      },
    }),
  );

  /** Who looks at the page, by the ID token that every call of it carries; the first one is exchanged for a token of our own. */
  const recognise = async ({ headers }: IncomingMessage) => {
    const idToken = (headers.authorization ?? '').replace(/^Bearer /, '');
    const { installation_id: installationId } = await verifyIdToken(idToken);
    if (!(await store.load(installationId))) await tokens.exchangeIdToken(idToken);
    installations.add(installationId);
    const souk = createAdminClient({ baseUrl, accessToken: () => tokens.accessToken(installationId) });
    return { installationId, souk };
  };

  const listOrders = async (request: IncomingMessage): Promise<Answer> => {
    const { installationId, souk } = await recognise(request);
    const fields = ['orderNumber', 'buyer', 'total', 'currency'] as const;
    const { data: orders } = await souk.listOrders({ limit: 10, fields }).page();
    const notes = await souk.listValues({ ownerType: 'order', key: 'note' }).all();
    const noteOf = new Map(notes.map(({ ownerId, value }) => [ownerId, String(value)]));
    const own = heard.filter((event) => event.installationId === installationId).slice(0, 10);
    return json({
      orders: orders.map(({ buyer, ...order }) => ({
        ...order,
        buyer: buyer.name ?? '',
        note: noteOf.get(order.id) ?? '',
      })),
      heard: own.map(({ type, createdAt }) => ({ type, createdAt })),
    });
  };

  const keepNote = async (request: IncomingMessage, orderId: string): Promise<Answer> => {
    const { souk } = await recognise(request);
    const { note } = await readJson(request);
    if (typeof note !== 'string') return plain(400, 'A note is a text.');
    if (note === '') await souk.deleteValue('order', orderId, 'note').catch(ignoreMissing);
    else await souk.putValue('order', orderId, 'note', { value: note });
    return json({});
  };

  /** Where a merchant comes back to after consenting; on a dev store nobody has to consent. */
  const finishInstall = async (query: URLSearchParams): Promise<Answer> => {
    const redirectUri = new URL('/installed', appUrl).href;
    const { installationId } = await tokens.exchangeCode({ code: query.get('code') ?? '', redirectUri });
    installations.add(installationId);
    return plain(200, 'Installed. Open the app from your dashboard.');
  };

  const answerBrowser = async (request: IncomingMessage, { pathname, searchParams }: URL): Promise<Answer> => {
    const orderId = /^\/api\/notes\/(\d+)$/.exec(pathname)?.[1];
    if (request.method === 'PUT' && orderId) return keepNote(request, orderId);
    if (request.method !== 'GET') return plain(404, 'There is nothing here.');
    if (pathname === '/') return { status: 200, type: 'text/html; charset=utf-8', text: pageHtml(soukOrigin) };
    if (pathname === '/api/orders') return listOrders(request);
    if (pathname === '/installed') return finishInstall(searchParams);
    const file = await readPageFile(pathname, bridge ?? bridgeFolder());
    return file ? { status: 200, ...file } : plain(404, 'There is nothing here.');
  };

  return createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', appUrl);
    if (request.method === 'POST' && url.pathname === '/webhooks') return receiveWebhook(request, response);
    send(response, soukOrigin, await answerBrowser(request, url).catch(explain));
  });
}

function explain(error: unknown): Answer {
  if (error instanceof IdTokenRefused || error instanceof TokenRefused) return plain(401, error.message);
  if (error instanceof SoukProblem) return plain(error.status, `${error.detail} ${error.fix}`);
  console.error(error);
  return plain(500, 'Something broke.');
}

/** A note that was never kept needs no deleting. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof SoukProblem) || error.status !== 404) throw error;
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > 10_000) break;
  }
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Only the dashboard may show the page in a frame, and the page calls nobody but this server. */
function send(response: ServerResponse, soukOrigin: string, { status, type, text }: Answer): void {
  response
    .writeHead(status, {
      'content-type': type,
      'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors ${soukOrigin}`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .end(text);
}
