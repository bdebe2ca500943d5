import { createServer, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import express from 'express';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeliveryEngine } from '../../server/src/domains/webhooks/workers/delivery-engine.js';
import { freePort } from '../../server/testing/free-port.js';
import { installApp, makeApp } from '../../server/testing/installations.js';
import { type OrderDesk, openOrderDesk } from '../../server/testing/open-order-desk.js';
import { startTestServer, type TestServer } from '../../server/testing/start-test-server.js';
import { driveEngine } from '../../server/testing/webhooks/drive-engine.js';
import {
  createMemoryDeliveryStore,
  createWebhookEndpoint,
  createWebhookVerifier,
  expressWebhooks,
  fastifyWebhooks,
  fetchWebhooks,
  nodeWebhooks,
  type WebhookEndpoint,
  type WebhookEvent,
} from '../src/index.js';

interface Serving {
  close(): Promise<unknown>;
}

async function listen(listener: RequestListener, port: number): Promise<Serving> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A server that speaks Fetch, as small as can be. */
function serveFetch(handle: (request: Request) => Promise<Response>): RequestListener {
  return async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
    const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const request = new Request(`http://app.test${incoming.url}`, {
      method: 'POST',
      headers,
      body: Buffer.concat(chunks),
    });
    const response = await handle(request);
    outgoing.writeHead(response.status).end(await response.text());
  };
}

const adapters: Record<string, (endpoint: WebhookEndpoint, port: number) => Promise<Serving>> = {
  'node:http': (endpoint, port) => listen(nodeWebhooks(endpoint), port),
  Express: (endpoint, port) => {
    const app = express();
    app.post('/webhooks', expressWebhooks(endpoint));
    app.use(express.json());
    return listen(app, port);
  },
  'Express behind a raw parser': (endpoint, port) => {
    const app = express();
    app.post('/webhooks', express.raw({ type: '*/*', limit: '5mb' }), expressWebhooks(endpoint));
    return listen(app, port);
  },
  Fastify: async (endpoint, port) => {
    const app = Fastify();
    fastifyWebhooks(app, '/webhooks', endpoint);
    app.post('/other', async (request) => request.body);
    await app.listen({ host: '127.0.0.1', port });
    return app;
  },
  Fetch: (endpoint, port) => listen(serveFetch(fetchWebhooks(endpoint)), port),
};

let server: TestServer;
let desk: OrderDesk;
let engine: DeliveryEngine;
const ports: number[] = [];
const serving: Serving[] = [];

beforeAll(async () => {
  for (const _name of Object.keys(adapters)) ports.push(await freePort());
  server = await startTestServer({
    config: { webhookAllow: ports.map((port) => `127.0.0.1:${port}`), webhookRetrySeconds: [5, 5] },
  });
  desk = await openOrderDesk(server, { stock: 100 });
  engine = await driveEngine(server);
});
afterAll(async () => {
  await Promise.all(serving.map((one) => one.close()));
  await server.stop();
});

/** An app whose webhooks arrive at an adapter, with all that it heard. */
async function openApp(name: string) {
  const port = ports[Object.keys(adapters).indexOf(name)] ?? 0;
  const app = await makeApp(server, {
    scopes: ['read_orders'],
    manifest: {
      hosting: { mode: 'remote', url: `http://127.0.0.1:${port}` },
      webhooks: [{ topics: ['app/installed', 'orders/created'], uri: '/webhooks' }],
    },
  });
  const known = new Set<string>();
  const heard: WebhookEvent[] = [];
  const state = { failures: 0 };
  const endpoint = createWebhookEndpoint({
    verifier: createWebhookVerifier({
      baseUrl: server.baseUrl,
      appId: app.id,
      isKnownInstallation: (id) => known.has(id),
      now: () => server.clock.now().getTime(),
    }),
    deliveryStore: createMemoryDeliveryStore(),
    onError: () => undefined,
    handle(event) {
      if (state.failures-- > 0) throw new Error('The database is away.');
      heard.push(event);
    },
  });
  serving.push((await adapters[name]?.(endpoint, port)) ?? { close: async () => undefined });
  const installed = await installApp(server, { app, merchant: desk.merchant });
  return { app, installed, known, heard, state, port };
}

describe.each(Object.keys(adapters))('%s', (name) => {
  it('receives what the service really signs and sends, once, and sends it back while it cannot', async () => {
    const { app, installed, known, heard, state, port } = await openApp(name);
    await engine.settleEverythingDue();
    expect(heard).toEqual([]);

    // The installation is saved a moment later; what came too early comes again.
    known.add(installed.installationId);
    server.clock.advanceSeconds(10);
    await engine.settleEverythingDue();
    expect(heard.map(({ type }) => type)).toEqual(['app/installed']);

    state.failures = 1;
    const order = await desk.place();
    await engine.settleEverythingDue();
    server.clock.advanceSeconds(10);
    await engine.settleEverythingDue();
    expect(heard[1]).toMatchObject({
      type: 'orders/created',
      appId: app.id,
      installationId: installed.installationId,
      test: false,
      data: { order: { id: order.id, orderNumber: order.orderNumber } },
    });
    expect(heard).toHaveLength(2);

    const forged = await fetch(`http://127.0.0.1:${port}/webhooks`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': 'dlv_1',
        'webhook-timestamp': String(Math.floor(server.clock.now().getTime() / 1000)),
        'webhook-signature': `v1a,${Buffer.alloc(64).toString('base64')}`,
      },
      body: '{}',
    });
    expect([forged.status, await forged.text()]).toEqual([401, 'signature_invalid']);
    await server.call(
      'DELETE',
      `/dashboard/businesses/${installed.businessId}/installations/${installed.installationId}`,
      {
        token: desk.merchant.token,
      },
    );
  });
});

describe('mistakes are told', () => {
  it('Express: a parser that has already read the body', async () => {
    const app = express();
    const errors: string[] = [];
    app.use(express.json());
    const endpoint = createWebhookEndpoint({
      verifier: createWebhookVerifier({ baseUrl: server.baseUrl, appId: '1' }),
      handle: () => undefined,
    });
    app.post('/webhooks', expressWebhooks(endpoint));
    app.use((error: Error, _request: express.Request, response: express.Response, _next: express.NextFunction) => {
      errors.push(error.message);
      response.status(500).end();
    });
    const port = await freePort();
    serving.push(await listen(app, port));
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`http://127.0.0.1:${port}/webhooks`, { method: 'POST', headers, body: '{"a":1}' });
    expect(answer.status).toBe(500);
    expect(errors).toEqual([expect.stringContaining('before express.json()')]);
  });

  it('node:http: a body that is too large to be a webhook', async () => {
    const endpoint = createWebhookEndpoint({
      verifier: createWebhookVerifier({ baseUrl: server.baseUrl, appId: '1' }),
      handle: () => undefined,
    });
    const port = await freePort();
    serving.push(await listen(nodeWebhooks(endpoint), port));
    const body = Buffer.alloc(6 * 1024 * 1024);
    const status = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body }).then(
      (answer) => answer.status,
      () => 'cut off',
    );
    expect([413, 'cut off']).toContain(status);
  });

  it('node:http: whoever goes away in the middle of a body harms nobody', async () => {
    const endpoint = createWebhookEndpoint({
      verifier: createWebhookVerifier({ baseUrl: server.baseUrl, appId: '1' }),
      handle: () => undefined,
    });
    const port = await freePort();
    const receive = nodeWebhooks(endpoint);
    const received: Promise<void>[] = [];
    serving.push(await listen((request, response) => void received.push(receive(request, response)), port));
    const socket = connect(port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nHost: app\r\nContent-Length: 100\r\n\r\nhalf');
    await expect.poll(() => received.length).toBe(1);
    socket.destroy();
    await received[0];
    const missing = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' });
    expect(await missing.text()).toBe('headers_missing');
  });
});
