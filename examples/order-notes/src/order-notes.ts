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
import { openSessions } from './sessions.js';
import { showPage } from './show-page.js';

export interface OrderNotesOptions {
  /** Where Souk is. */
  baseUrl: string;
  /** Where this app is, as its manifest says. */
  appUrl: string;
  app: { id: string; clientId: string; clientSecret: string };
  onEvent?: (event: WebhookEvent) => void;
}

/** An answer to a browser. */
interface Answer {
  status: number;
  body: string;
}

/** The whole app. It keeps everything in memory; a real one would use a table for tokens, installations and deliveries. */
export function createOrderNotes({ baseUrl, appUrl, app, onEvent }: OrderNotesOptions): Server {
  const tokens = createTokenClient({ baseUrl, ...app, store: keepTokensInMemory() });
  const verifyIdToken = createIdTokenVerifier({ baseUrl, clientId: app.clientId });
  const sessions = openSessions();
  const installations = new Set<string>();
  const heard: WebhookEvent[] = [];

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

  const show = async (installationId: string): Promise<Answer> => {
    const souk = createAdminClient({ baseUrl, accessToken: () => tokens.accessToken(installationId) });
    const fields = ['orderNumber', 'status', 'total', 'currency'] as const;
    const { data: orders } = await souk.listOrders({ limit: 10, fields }).page();
    const notes = await souk.listValues({ ownerType: 'order', key: 'note' }).all();
    const own = heard.filter((event) => event.installationId === installationId).slice(0, 10);
    return { status: 200, body: showPage({ session: sessions.open(installationId), orders, notes, heard: own }) };
  };

  /** The dashboard opens the page with an ID token: it tells who looks, and is exchanged for a token of our own. */
  const openPage = async (query: URLSearchParams): Promise<Answer> => {
    const idToken = query.get('id_token') ?? '';
    const { installation_id: installationId } = await verifyIdToken(idToken);
    await tokens.exchangeIdToken(idToken);
    installations.add(installationId);
    return show(installationId);
  };

  const keepNote = async (form: URLSearchParams): Promise<Answer> => {
    const installationId = sessions.read(form.get('session') ?? '');
    if (!installationId) return { status: 401, body: 'Open the app again from the dashboard.' };
    const souk = createAdminClient({ baseUrl, accessToken: () => tokens.accessToken(installationId) });
    await souk.putValue('order', form.get('orderId') ?? '', 'note', { value: form.get('note') ?? '' });
    return show(installationId);
  };

  /** Where a merchant comes back to after consenting; on a dev store nobody has to consent. */
  const finishInstall = async (query: URLSearchParams): Promise<Answer> => {
    const redirectUri = new URL('/installed', appUrl).href;
    const { installationId } = await tokens.exchangeCode({ code: query.get('code') ?? '', redirectUri });
    installations.add(installationId);
    return { status: 200, body: 'Installed. Open the app from your dashboard.' };
  };

  const answerBrowser = async (request: IncomingMessage, { pathname, searchParams }: URL): Promise<Answer> => {
    if (request.method === 'GET' && pathname === '/') return openPage(searchParams);
    if (request.method === 'GET' && pathname === '/installed') return finishInstall(searchParams);
    if (request.method === 'POST' && pathname === '/notes') return keepNote(await readForm(request));
    return { status: 404, body: 'There is nothing here.' };
  };

  return createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', appUrl);
    if (request.method === 'POST' && url.pathname === '/webhooks') return receiveWebhook(request, response);
    const { status, body } = await answerBrowser(request, url).catch(explain);
    sendPage(response, baseUrl, status, body);
  });
}

function explain(error: unknown): Answer {
  if (error instanceof IdTokenRefused || error instanceof TokenRefused) return { status: 401, body: error.message };
  if (error instanceof SoukProblem) return { status: error.status, body: `${error.detail} ${error.fix}` };
  console.error(error);
  return { status: 500, body: 'Something broke.' };
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > 10_000) break;
  }
  return new URLSearchParams(text);
}

/** Only the dashboard may show the page in a frame. */
function sendPage(response: ServerResponse, baseUrl: string, status: number, body: string): void {
  const isPage = body.startsWith('<!doctype');
  response
    .writeHead(status, {
      'content-type': `${isPage ? 'text/html' : 'text/plain'}; charset=utf-8`,
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors ${new URL(baseUrl).origin}`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .end(body);
}
