import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '../../failures.js';
import type { DevStore } from '../../server/resources.js';
import type { Server } from '../../server/server.js';
import type { Terminal } from '../../terminal/terminal.js';

/** Until it is filled; says how far it is. */
export async function waitForStore(
  server: Server,
  started: DevStore,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<DevStore> {
  let store = started;
  for (let told = -1; store.state === 'provisioning' || store.state === 'resetting'; ) {
    if (store.progress !== told) terminal.say(terminal.err.quiet(`Creating sample data: ${store.progress}%`));
    told = store.progress;
    await wait(300, undefined, { signal });
    store = await server.read<DevStore>('GET', `/developer/dev-stores/${store.id}`);
  }
  if (store.state === 'ready') return store;
  throw new Failure(`The dev store could not be created: ${store.failure ?? 'unknown reason'}.`, {
    code: 'STORE_FAILED',
    fix: `souk store reset ${store.id}`,
  });
}
