import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DeliveryStore, OfflineTokens, TokenStore, WebhookEvent } from '@souk/app-kit';

/** A webhook as the page tells of it. */
export interface Heard {
  type: string;
  createdAt: string;
}

/** What the app has to know after a restart: where it is installed, its tokens, and which webhooks it has handled. */
export interface Memory {
  tokens: TokenStore & { forget(installationId: string): Promise<void> };
  isInstalled(installationId: string): boolean;
  install(installationId: string): Promise<void>;
  uninstall(installationId: string): Promise<void>;
  deliveryStore: DeliveryStore;
  hear(event: Pick<WebhookEvent, 'installationId' | 'type' | 'createdAt'>): void;
  heardBy(installationId: string): readonly Heard[];
}

interface Kept {
  installations: string[];
  tokens: Record<string, OfflineTokens>;
  /** Ids of deliveries, and when they were handled. */
  seen: [string, number][];
  heard: Record<string, Heard[]>;
}

const weekMs = 7 * 86_400_000;
const maxHeard = 10;

/**
 * A file for an app of one process; a larger one would have a table for each of these, and the tokens encrypted. Without a file it
 * forgets everything when it ends.
 */
export async function openMemory(file?: string): Promise<Memory> {
  const kept = await read(file);
  const installed = new Set(kept.installations);
  const seen = new Map(kept.seen);
  const write = writesTo(file, () => ({ ...kept, installations: [...installed], seen: [...seen] }));
  return {
    tokens: {
      load: async (installationId) => kept.tokens[installationId],
      save(tokens) {
        kept.tokens[tokens.installationId] = tokens;
        return write();
      },
      forget(installationId) {
        delete kept.tokens[installationId];
        return write();
      },
    },
    isInstalled: (installationId) => installed.has(installationId),
    async install(installationId) {
      if (installed.has(installationId)) return;
      installed.add(installationId);
      await write();
    },
    uninstall(installationId) {
      installed.delete(installationId);
      delete kept.tokens[installationId];
      delete kept.heard[installationId];
      return write();
    },
    deliveryStore: {
      has: (webhookId) => seen.has(webhookId),
      add(webhookId) {
        seen.set(webhookId, Date.now());
        // The oldest stand first.
        for (const [id, at] of seen) {
          if (Date.now() - at <= weekMs) break;
          seen.delete(id);
        }
        return write();
      },
    },
    // Written with the delivery, which is seen a moment later.
    hear({ installationId, type, createdAt }) {
      kept.heard[installationId] = [{ type, createdAt }, ...(kept.heard[installationId] ?? [])].slice(0, maxHeard);
    },
    heardBy: (installationId) => kept.heard[installationId] ?? [],
  };
}

async function read(file: string | undefined): Promise<Kept> {
  const empty: Kept = { installations: [], tokens: {}, seen: [], heard: {} };
  if (file === undefined) return empty;
  try {
    return { ...empty, ...(JSON.parse(await readFile(file, 'utf8')) as Partial<Kept>) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return empty;
    throw error;
  }
}

/** One write at a time, each of everything: what came meanwhile goes with the next. Done means that it is on the disk. */
function writesTo(file: string | undefined, whole: () => Kept): () => Promise<void> {
  if (file === undefined) return async () => undefined;
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    next ??= running
      // The one before has told its own callers.
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        running = replace(file, JSON.stringify(whole()));
        return running;
      });
    return next;
  };
}

/** For its owner's eyes alone, as it holds tokens; whoever reads it finds the old or the new, never half of one. */
async function replace(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const fresh = await open(`${file}.new`, 'w', 0o600);
  try {
    await fresh.writeFile(text);
    await fresh.sync();
  } finally {
    await fresh.close();
  }
  await rename(`${file}.new`, file);
}
