import type { AddressInfo } from 'node:net';
import { expressWebhooks, InvalidIdTokenError } from '@souk/app-kit';
import express, { type NextFunction, type Request, type Response } from 'express';
import { pageHeaders, readAsset, showPage } from './page.js';
import type { Settings } from './settings.js';
import type { Souk } from './souk.js';

/** Starts the server; `close` ends it. */
export async function listen(settings: Settings, souk: Souk): Promise<{ url: string; close(): Promise<void> }> {
  const app = express();
  app.disable('x-powered-by');
  // Before any body parser: what is verified are the bytes as they came.
  app.post(['/webhooks', '/webhooks/privacy'], expressWebhooks(souk.webhooks));

  app.get('/app', (_request, response) => {
    response.set(pageHeaders(settings)).send(showPage(settings));
  });
  app.get('/api/orders', async (request, response) => {
    const idToken = request.get('authorization')?.replace(/^Bearer /, '');
    if (idToken) response.json(await souk.newestOrders(idToken));
    else response.status(401).json({ message: 'Open the app from the dashboard.' });
  });
  for (const folder of ['bridge', 'public'] as const) {
    app.get(`/${folder}/:name`, async (request, response, next) => {
      const asset = await readAsset(folder, request.params.name);
      if (asset) response.type(asset.type).send(asset.text);
      else next();
    });
  }

  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    if (error instanceof InvalidIdTokenError) {
      response.status(401).json({ message: error.message });
      return;
    }
    console.error(error);
    response.status(500).json({ message: 'Something broke.' });
  });

  const server = await new Promise<ReturnType<typeof app.listen>>((resolve, reject) => {
    const starting = app.listen(settings.port, '127.0.0.1', (error?: Error) =>
      error ? reject(error) : resolve(starting),
    );
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
