import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '../failures.js';
import type { AppChoice } from '../project/choose-app.js';
import type { Attempt } from '../relay/forward-attempt.js';
import type { DevStore, DevStoreChange } from '../server/resources.js';
import { openInBrowser } from '../terminal/open-in-browser.js';
import type { DevLog } from './print-events.js';

interface ActionParts {
  choice: AppChoice;
  store: DevStore;
  page: string;
  log: DevLog;
  quit: AbortController;
}

export interface DevActions {
  press(key: string): void;
  /** The newest webhook, which can be sent again. */
  heard(attempt: Attempt): void;
}

/** What the keys do. */
export function devActions({ choice, store, page, log, quit }: ActionParts): DevActions {
  const { server, path } = choice;
  let last: string | undefined;

  const act = async (action: string) => {
    const url = `/developer/dev-stores/${store.id}/actions`;
    const { kind, id } = await server.read<DevStoreChange>('POST', url, { body: { action }, once: true });
    log.did(`${action}: ${kind} ${id}`);
  };
  const replay = async () => {
    if (last === undefined) return log.noticed('No webhook received yet.');
    await replayOnceSettled(last);
    log.did(`delivery ${last} replayed`);
  };
  /** Its outcome is written a moment after it was answered. */
  const replayOnceSettled = async (id: string, tries = 10): Promise<void> => {
    try {
      await server.send('POST', path(`/deliveries/${id}/replay`), { once: true });
    } catch (error) {
      const pending = error instanceof Failure && error.code === 'DELIVERY_NOT_REPLAYABLE';
      if (!pending || tries === 0) throw error;
      await wait(200);
      return replayOnceSettled(id, tries - 1);
    }
  };
  const keys: Record<string, () => unknown> = {
    o: () => act('place_order'),
    a: () => act('abandon_checkout'),
    r: replay,
    d: () => openInBrowser(page),
    q: () => quit.abort(),
  };

  return {
    press(key) {
      Promise.resolve(keys[key.toLowerCase()]?.()).catch((error: unknown) => {
        log.noticed(error instanceof Failure ? error.message : String(error));
      });
    },
    heard({ deliveryId }) {
      const [, id] = /^dlv_(\d+)$/.exec(deliveryId) ?? [];
      if (id !== undefined) last = id;
    },
  };
}
