import type { AddressInfo } from 'node:net';
import { fastifyWebhooks, InvalidIdTokenError } from '@souk/app-kit';
import Fastify from 'fastify';
import { pageHeaders, readAsset, showPage } from './page.js';
import type { Settings } from './settings.js';
import type { Souk } from './souk.js';

/** Starts the server; `close` ends it. */
export async function listen(settings: Settings, souk: Souk): Promise<{ url: string; close(): Promise<void> }> {
  const app = Fastify();
  fastifyWebhooks(app, '/webhooks', souk.webhooks);
  fastifyWebhooks(app, '/webhooks/privacy', souk.webhooks);

  app.get('/app', (_request, reply) => reply.headers(pageHeaders(settings)).send(showPage(settings)));
  app.get<{ Params: { folder: string; name: string } }>('/:folder/:name', async ({ params }, reply) => {
    const folder = params.folder === 'bridge' || params.folder === 'public' ? params.folder : undefined;
    const asset = folder && (await readAsset(folder, params.name));
    return asset ? reply.type(asset.type).send(asset.text) : reply.callNotFound();
  });
  app.get('/api/orders', async ({ headers }, reply) => {
    const idToken = headers.authorization?.replace(/^Bearer /, '');
    if (!idToken) return reply.code(401).send({ message: 'Open the app from the dashboard.' });
    return souk.newestOrders(idToken);
  });

  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof InvalidIdTokenError) return reply.code(401).send({ message: error.message });
    console.error(error);
    return reply.code(500).send({ message: 'Something broke.' });
  });

  await app.listen({ port: settings.port, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => app.close() };
}
