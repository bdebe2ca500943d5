import { Failure } from '../failures.js';
import { ApiError } from '../server/api-error.js';
import type { App } from '../server/resources.js';
import type { Server } from '../server/server.js';
import { readLink } from './link.js';
import { readHandle, readName } from './manifest-file.js';

export interface AppChoice {
  server: Server;
  app: App;
  /** `/developer/apps/{id}`, with what follows. */
  path(rest?: string): string;
}

/** By `--app` (handle, id or client id), by the link of the folder, or by the handle in its manifest. */
export async function chooseApp(server: Server, folder: string, named: string | undefined): Promise<AppChoice> {
  const app = await findApp(server, folder, named);
  return { server, app, path: (rest = '') => `/developer/apps/${app.id}${rest}` };
}

async function findApp(server: Server, folder: string, named: string | undefined): Promise<App> {
  if (named !== undefined) return findByName(server, named);
  const link = await readLink(folder);
  if (link?.server === server.url.origin) return readById(server, link.appId, link.handle);
  const handle = await readHandle(folder);
  if (handle !== undefined) return findOfManifest(server, folder, handle);
  throw new Failure(
    'No app is linked to this folder.',
    {
      code: 'APP_NOT_CHOSEN',
      fix: 'Add --app HANDLE, or link this folder: souk app link HANDLE',
    },
    2,
  );
}

async function readById(server: Server, id: string, handle: string): Promise<App> {
  return server.read<App>('GET', `/developer/apps/${id}`).catch((error) => {
    throw error instanceof ApiError && error.status === 404 ? notFound(handle, server) : error;
  });
}

async function findOfManifest(server: Server, folder: string, handle: string): Promise<App> {
  return findByName(server, handle).catch(async (error) => {
    if (!(error instanceof Failure) || error.code !== 'APP_NOT_FOUND') throw error;
    const name = (await readName(folder)) ?? handle;
    throw new Failure(`The app ${handle} of this folder does not exist yet at ${server.url.origin}.`, {
      code: 'APP_NOT_FOUND',
      fix: `Create it: souk app create ${JSON.stringify(name)}`,
    });
  });
}

async function findByName(server: Server, name: string): Promise<App> {
  for await (const app of server.rows<App>('/developer/apps', { limit: 100 }))
    if (app.handle === name || app.id === name || app.clientId === name) return app;
  throw notFound(name, server);
}

const notFound = (name: string, server: Server) =>
  new Failure(`There is no app ${name} on ${server.url.origin}.`, {
    code: 'APP_NOT_FOUND',
    fix: 'souk app list',
  });
