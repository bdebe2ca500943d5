import { chooseStore } from '../commands/store/choose-store.js';
import { waitForStore } from '../commands/store/wait-for-store.js';
import type { Context } from '../context.js';
import type { App, DevStore } from '../server/resources.js';
import type { Server } from '../server/server.js';

/** The store that was named, else the one of the app's own name; it is made where there is none yet. */
export async function ensureStore(
  server: Server,
  { handle }: App,
  named: string | undefined,
  { terminal, folder, signal }: Pick<Context, 'terminal' | 'folder' | 'signal'>,
): Promise<DevStore> {
  if (named !== undefined) return waitForStore(server, await chooseStore(server, folder, named), terminal, signal);
  const stores = await server.read<DevStore[]>('GET', '/developer/dev-stores');
  const own = stores.find(({ name }) => name === handle);
  const store =
    own ??
    (await server.read<DevStore>('POST', '/developer/dev-stores', {
      body: { name: handle, preset: 'small' },
      once: true,
    }));
  return waitForStore(server, store, terminal, signal);
}
