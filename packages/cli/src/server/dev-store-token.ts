import { Failure } from '../failures.js';
import type { AppChoice } from '../project/choose-app.js';
import type { DevStore, Installation } from './resources.js';
import type { Server } from './server.js';

/** A path of the Admin API, which wants an app's token and not a developer's. */
export const isAdminPath = (path: string): boolean => /^\/apps\/\d{4}-\d{2}\//.test(path);

/** The server as the app sees it on one of its developer's dev stores, for an hour. */
export async function actAsApp({ server, app, path }: AppChoice, storeNamed: string | undefined): Promise<Server> {
  const stores = await server.read<DevStore[]>('GET', '/developer/dev-stores');
  const places: { store: DevStore; installation: Installation }[] = [];
  for await (const installation of server.rows<Installation>(path('/installations'), { limit: 100 })) {
    const store = stores.find(({ businessId }) => businessId === installation.businessId);
    if (installation.state === 'active' && store) places.push({ store, installation });
  }
  const meant = places.filter(({ store }) => storeNamed === undefined || [store.id, store.name].includes(storeNamed));
  const [only, ...others] = meant;
  if (!only)
    throw new Failure(
      storeNamed
        ? `${app.handle} is not installed on the dev store ${storeNamed}.`
        : `${app.handle} is not installed on any of your dev stores.`,
      {
        code: 'NOT_INSTALLED',
        fix: 'souk store install',
      },
    );
  if (others.length > 0)
    throw new Failure(
      `${app.handle} is installed on ${meant.length} dev stores. Choose one.`,
      {
        code: 'STORE_NOT_CHOSEN',
        fix: `Add --store with one of these IDs: ${meant.map(({ store }) => store.id).join(', ')}`,
      },
      2,
    );
  const lend = `/developer/dev-stores/${only.store.id}/installations/${only.installation.id}/access-token`;
  const { accessToken } = await server.read<{ accessToken: string }>('POST', lend);
  return server.withToken(accessToken);
}
