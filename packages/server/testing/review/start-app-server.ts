import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWebhookVerifier, WebhookVerificationError } from '@souk/app-kit';

/** What a page of the app answers. */
export interface AppPage {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** Never answers. */
  silent?: boolean;
}

export interface AppServer {
  origin: string;
  /** As `SOUK_WEBHOOK_ALLOW` names it. */
  hostAndPort: string;
  /** By path; a test changes what it wants to see fail. */
  pages: Record<string, AppPage>;
  webhooks: { topic: string; status: number }[];
  /** How deliveries are answered: verified with the app kit, or carelessly. */
  answerWebhook: 'verify' | 'accept_all' | 'refuse_all' | 'ignore_age';
  /** Once the app and its service are known. */
  connect(service: { baseUrl: string; appId: string; now: () => number }): void;
  close(): Promise<void>;
}

const policy = `<!doctype html><title>Privacy</title><main>${'We keep what the app needs and nothing else. '.repeat(10)}</main>`;

/** A developer's own server: its pages, its blocks and its webhook endpoint, on a real socket. */
export async function startAppServer(dashboardOrigin: string): Promise<AppServer> {
  let verify: (request: IncomingMessage, rawBody: Buffer) => Promise<number> = async () => 503;
  const html = { 'content-type': 'text/html; charset=utf-8' };
  const app: AppServer = {
    origin: '',
    hostAndPort: '',
    pages: {
      '/privacy': { headers: html, body: policy },
      '/support': { headers: html, body: '<h1>Support</h1>' },
      '/admin': {
        headers: { ...html, 'content-security-policy': `default-src 'self'; frame-ancestors ${dashboardOrigin}` },
        body: '<h1>Stock alerts</h1>',
      },
      '/block.js': { headers: { 'content-type': 'text/javascript' }, body: 'export const mount = (place) => place;' },
    },
    webhooks: [],
    answerWebhook: 'verify',
    connect({ baseUrl, appId, now }) {
      verify = async (request, rawBody) => {
        if (app.answerWebhook === 'accept_all') return 200;
        if (app.answerWebhook === 'refuse_all') return 401;
        const sentAt = Number(request.headers['webhook-timestamp']) * 1000;
        const clock = app.answerWebhook === 'ignore_age' ? () => sentAt : now;
        const verifier = createWebhookVerifier({ baseUrl, appId, now: clock });
        try {
          await verifier.verify({ headers: request.headers, rawBody });
          return 204;
        } catch (error) {
          if (error instanceof WebhookVerificationError) return error.status;
          throw error;
        }
      };
    },
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://app').pathname;
    if (request.method === 'POST' && path.startsWith('/webhooks')) {
      readBody(request)
        .then((body) => verify(request, body))
        .then((status) => {
          app.webhooks.push({ topic: String(request.headers['svc-topic']), status });
          response.writeHead(status).end();
        })
        .catch((error: Error) => response.destroy(error));
      return;
    }
    const page = app.pages[path] ?? { status: 404 };
    if (!page.silent) response.writeHead(page.status ?? 200, page.headers).end(page.body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  app.hostAndPort = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  app.origin = `http://${app.hostAndPort}`;
  return app;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
