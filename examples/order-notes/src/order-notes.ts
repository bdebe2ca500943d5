import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  type AdminClient,
  createAdminClient,
  createIdTokenVerifier,
  createTokenClient,
  createWebhookEndpoint,
  createWebhookVerifier,
  InvalidIdTokenError,
  nodeWebhooks,
  SoukApiError,
  TokenRequestError,
  type WebhookEvent,
} from '@souk/app-kit';
import type { Memory } from './remember.js';
import { bridgeFolder, pageHtml, readPageFile } from './serve-page.js';

export interface OrderNotesOptions {
  /** Where Souk is. */
  baseUrl: string;
  /** Where this app is, as its manifest says. */
  appUrl: string;
  app: { id: string; clientId: string; clientSecret: string };
  memory: Memory;
  /** What its page is called, unless its own words do. */
  title?: string;
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

/** The whole app. */
export function createOrderNotes({ baseUrl, appUrl, app, memory, title, onEvent, bridge }: OrderNotesOptions): Server {
  const tokens = createTokenClient({ baseUrl, ...app, store: memory.tokens });
  const verifyIdToken = createIdTokenVerifier({ baseUrl, clientId: app.clientId });
  const soukOrigin = new URL(baseUrl).origin;

  const verifier = createWebhookVerifier({
    baseUrl,
    appId: app.id,
    // What comes before `app/installed` is refused, and comes again.
    isKnownInstallation: (id, { type }) => type === 'app/installed' || memory.isInstalled(id),
  });
  const receiveWebhook = nodeWebhooks(
    createWebhookEndpoint({
      verifier,
      deliveryStore: memory.deliveryStore,
      async handle(event) {
        memory.hear(event);
        if (event.type === 'app/installed') await memory.install(event.installationId);
        if (event.type === 'app/uninstalled') await memory.uninstall(event.installationId);
        onEvent?.(event);
      },
    }),
  );

  /**
   * Who looks at the page, by the ID token that every call of it carries. It is exchanged for a token of our own the first time,
   * and again when that was revoked.
   */
  const forViewer = async (
    { headers }: IncomingMessage,
    work: (souk: AdminClient, installationId: string) => Promise<Answer>,
  ): Promise<Answer> => {
    const idToken = (headers.authorization ?? '').replace(/^Bearer /, '');
    const { installation_id: installationId } = await verifyIdToken(idToken);
    const souk = createAdminClient({ baseUrl, accessToken: () => tokens.accessToken(installationId) });
    if (!(await memory.tokens.load(installationId))) await tokens.exchangeIdToken(idToken);
    await memory.install(installationId);
    try {
      return await work(souk, installationId);
    } catch (error) {
      if (!isRevoked(error)) throw error;
      await tokens.exchangeIdToken(idToken);
      return work(souk, installationId);
    }
  };

  const listOrders = async (souk: AdminClient, installationId: string): Promise<Answer> => {
    const fields = ['orderNumber', 'buyer', 'total', 'currency', 'createdAt'] as const;
    const { data: orders } = await souk.listOrders({ limit: 10, fields }).page();
    const notes = await souk.listValues({ ownerType: 'order', key: 'note' }).all();
    const noteOf = new Map(notes.map(({ ownerId, value }) => [ownerId, String(value)]));
    return json({
      orders: orders.map(({ buyer, ...order }) => ({
        ...order,
        buyer: buyer.name ?? '',
        note: noteOf.get(order.id) ?? '',
      })),
      heard: memory.heardBy(installationId),
    });
  };

  const keepNote = async (request: IncomingMessage, orderId: string): Promise<Answer> => {
    const { note } = await readJson(request);
    return forViewer(request, async (souk) => {
      if (typeof note !== 'string') return plain(400, 'A note is a text.');
      if (note === '') await souk.deleteValue('order', orderId, 'note').catch(ignoreMissing);
      else await souk.putValue('order', orderId, 'note', { value: note });
      return json({});
    });
  };

  /** Where a merchant comes back to after consenting; on a dev store nobody has to consent. */
  const finishInstall = async (query: URLSearchParams): Promise<Answer> => {
    const redirectUri = new URL('/installed', appUrl).href;
    const { installationId } = await tokens.exchangeCode({ code: query.get('code') ?? '', redirectUri });
    await memory.install(installationId);
    return plain(200, 'Installed. Open the app from your dashboard.');
  };

  const answerBrowser = async (request: IncomingMessage, { pathname, searchParams }: URL): Promise<Answer> => {
    const orderId = /^\/api\/notes\/(\d+)$/.exec(pathname)?.[1];
    if (request.method === 'PUT' && orderId) return keepNote(request, orderId);
    if (request.method !== 'GET') return plain(404, 'There is nothing here.');
    if (pathname === '/') return { status: 200, type: 'text/html; charset=utf-8', text: pageHtml(soukOrigin, title) };
    if (pathname === '/api/orders') return forViewer(request, listOrders);
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

/** By an uninstall, a lost secret, or time: what an ID token can give us anew. */
function isRevoked(error: unknown): boolean {
  if (error instanceof TokenRequestError) return error.error === 'invalid_grant';
  return error instanceof SoukApiError && error.status === 401;
}

function explain(error: unknown): Answer {
  if (error instanceof InvalidIdTokenError || error instanceof TokenRequestError) return plain(401, error.message);
  if (error instanceof SoukApiError) return plain(error.status, `${error.detail} ${error.fix}`);
  console.error(error);
  return plain(500, 'Something broke.');
}

/** A note that was never kept needs no deleting. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof SoukApiError) || error.status !== 404) throw error;
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
