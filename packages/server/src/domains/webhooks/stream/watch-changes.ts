import type { Snapshot } from '../../../foundation/database/sql/snapshots.js';
import type { Foundation } from '../../../foundation/platform.js';
import { currentPosition, findChangedApps } from './delivery-changes-table.js';

/**
 * Notices that deliveries of watched apps changed: one query for all streams of the process, two or three times a second
 * and only while somebody watches. The workers are not asked to announce anything.
 */
export interface ChangeWatch {
  /** Calls back when the app may have changes that the process has not heard of; returns how to stop. */
  on(appId: string, changed: () => void): () => void;
}

declare module '../../../foundation/platform.js' {
  interface Parts {
    changeWatch: ChangeWatch;
  }
}

const lookEveryMs = 400;

export function openChangeWatch({ db, log }: Pick<Foundation, 'db' | 'log'>): ChangeWatch {
  const watchers = new Map<string, Set<() => void>>();
  /** What all watchers were told of; undefined while nobody watches. */
  let seen: Snapshot | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    const found = seen
      ? await findChangedApps(db, [...watchers.keys()], seen)
      : // What happened before the first look is not known: everybody reads for themselves.
        { ...(await currentPosition(db)), changed: [...watchers.keys()] };
    seen = found.seen;
    for (const appId of found.changed) for (const changed of watchers.get(appId) ?? []) changed();
  }

  function lookSoon(): void {
    if (timer || watchers.size === 0) return;
    timer = setTimeout(async () => {
      await look().catch((error: unknown) =>
        log.debug({ err: error }, 'changes of deliveries could not be looked for'),
      );
      timer = undefined;
      if (watchers.size === 0) seen = undefined;
      lookSoon();
    }, lookEveryMs).unref();
  }

  return {
    on(appId, changed) {
      const existing = watchers.get(appId);
      if (existing) existing.add(changed);
      else watchers.set(appId, new Set([changed]));
      lookSoon();
      return () => {
        const left = watchers.get(appId);
        left?.delete(changed);
        if (left?.size === 0) watchers.delete(appId);
      };
    },
  };
}
