import { Failure } from '../../failures.js';
import { readLink } from '../../project/link.js';
import type { DevStore } from '../../server/resources.js';
import type { Server } from '../../server/server.js';
import { safe } from '../../terminal/table.js';

/** By name or ID; else the one that the folder is linked to, or the only one. */
export async function chooseStore(server: Server, folder: string, named: string | undefined): Promise<DevStore> {
  const stores = await server.read<DevStore[]>('GET', '/developer/dev-stores');
  if (named !== undefined) {
    const found = stores.filter(({ id, name }) => id === named || name === named);
    if (found.length === 1 && found[0]) return found[0];
    const reason =
      found.length === 0
        ? `There is no dev store ${named}.`
        : `${found.length} dev stores are named ${named}. Use the ID instead.`;
    throw new Failure(reason, { code: 'STORE_NOT_FOUND', fix: 'souk store list' });
  }
  const link = await readLink(folder);
  const linked = link?.server === server.url.origin ? stores.find(({ id }) => id === link.storeId) : undefined;
  if (linked) return linked;
  const [only, ...others] = stores;
  if (only && others.length === 0) return only;
  if (!only)
    throw new Failure('No dev stores yet.', {
      code: 'NO_STORE',
      fix: 'Create one: souk store create "My store"',
    });
  const names = stores.map(({ name }) => `"${safe(name)}"`).join(', ');
  throw new Failure(
    'You have several dev stores.',
    { code: 'STORE_NOT_CHOSEN', fix: `Choose one of them: ${names}.` },
    2,
  );
}
