import type { Pool } from 'undici';
import type { Log } from '../../foundation/observe/open-log.js';
import type { AppFailure, AppHost } from './app-host.js';
import type { HeldLeases } from './hold-leases.js';
import { type InstanceKey, nameOfInstance } from './instance-key.js';
import type { HostAddress, InstanceLeases } from './instance-leases.js';
import { HostGone, NotItsInstance, remoteHost } from './remote-host.js';

interface RouteParts {
  leases: Pick<InstanceLeases, 'assign'>;
  /** The host in this process, if it has the role. */
  local: { hostId: string; apps: AppHost; held: Pick<HeldLeases, 'given'> } | null;
  connect(url: string): Pool;
  log: Log;
}

export interface RoutedHosts extends AppHost {
  close(): Promise<void>;
}

/** How long it is remembered whose an instance is. A host that lost it says so, and then it is asked again. */
const rememberedMs = 5_000;
const maxRemembered = 5_000;

/** Sends each call to the host that has the instance: in this process where possible, over the channel otherwise. */
export function routeToHosts({ leases, local, connect, log }: RouteParts): RoutedHosts {
  const known = new Map<string, { holder: HostAddress; untilMs: number }>();
  const pools = new Map<string, Pool>();

  async function findHolder(key: InstanceKey): Promise<HostAddress | null> {
    const name = nameOfInstance(key);
    const remembered = known.get(name);
    if (remembered && remembered.untilMs > performance.now()) return remembered.holder;
    const holder = await leases.assign(key, local?.hostId ?? null);
    if (!holder) return null;
    if (known.size >= maxRemembered) known.clear();
    known.set(name, { holder, untilMs: performance.now() + rememberedMs });
    return holder;
  }

  async function find(key: InstanceKey): Promise<AppHost | null> {
    const holder = await findHolder(key);
    if (holder && holder.hostId === local?.hostId) {
      local.held.given(key);
      return local.apps;
    }
    if (!holder?.url) return null;
    const pool = pools.get(holder.url) ?? connect(holder.url);
    pools.set(holder.url, pool);
    return remoteHost(pool);
  }

  /** Twice: what was remembered may have been overtaken. */
  async function attempt<Result>(
    key: InstanceKey,
    call: (host: AppHost) => Promise<Result>,
    mayRepeat: boolean,
  ): Promise<Result | Unreached> {
    for (const isLast of mayRepeat ? [false, true] : [true]) {
      const host = await find(key);
      if (!host) return { unreached: 'No process with the role host can be reached.' };
      try {
        return await call(host);
      } catch (error) {
        if (!(error instanceof HostGone || error instanceof NotItsInstance)) throw error;
        known.delete(nameOfInstance(key));
        if (isLast) log.warn({ err: error, instance: key }, 'the host of an app could not be reached');
      }
    }
    return { unreached: 'The host of this app cannot be reached at the moment.' };
  }

  return {
    async deploy(key, probe) {
      const outcome = await attempt(key, (host) => host.deploy(key, probe), true);
      return 'unreached' in outcome ? { errorCode: 'RUNTIME_UNAVAILABLE', message: outcome.unreached } : outcome;
    },
    async send(key, request) {
      const mayRepeat = request.body === null || Buffer.isBuffer(request.body);
      const outcome = await attempt(key, (host) => host.send(key, request), mayRepeat);
      return 'unreached' in outcome ? comeAgain(outcome.unreached) : outcome;
    },
    async drain(key) {
      await attempt(key, async (host) => (await host.drain(key)) ?? {}, true);
    },
    async stop(key) {
      await attempt(key, async (host) => (await host.stop(key)) ?? {}, true);
    },
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
      pools.clear();
    },
  };
}

interface Unreached {
  unreached: string;
}

function comeAgain(reason: string): AppFailure {
  return { failure: 'APP_STARTING', reason, retryAfterSeconds: 5 };
}
