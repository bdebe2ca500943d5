import type { Log } from '../../foundation/observe/open-log.js';
import type { AppHost } from './app-host.js';
import { type InstanceKey, nameOfInstance } from './instance-key.js';
import { type HostAddress, leaseSeconds, type OwnLeases, renewEverySeconds } from './instance-leases.js';

export interface HeldLeases {
  /** Tells the platform at once that this host lives, so that it can be given instances. */
  begin(): Promise<void>;
  /** Whether the instance is this host's to run; asks the platform where that is not known. */
  holds(key: InstanceKey): Promise<boolean>;
  /** An instance was just given to this host. */
  given(key: InstanceKey): void;
  close(): Promise<void>;
}

interface LeaseParts {
  leases: OwnLeases;
  address(): HostAddress;
  host: Pick<AppHost, 'stop'> & { running(): InstanceKey[]; stopAll(): Promise<void> };
  log: Log;
}

/** Without a word from the platform for this long the instances are stopped: somebody else may be given them soon. */
const silentMs = (leaseSeconds - 3) * 1_000;

/** Keeps the leases of this host, and stops what it no longer holds. */
export function holdLeases({ leases, address, host, log }: LeaseParts): HeldLeases {
  /** By name: when the lease was last known to be ours. */
  const held = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let renewing: Promise<void> | undefined;

  function renew(): Promise<void> {
    renewing ??= renewOnce().finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  async function renewOnce(asked: InstanceKey[] = []): Promise<void> {
    const startedMs = performance.now();
    const running = [...host.running(), ...asked];
    try {
      const { lost } = await leases.renew(address(), running);
      for (const key of running) held.set(nameOfInstance(key), startedMs);
      for (const key of lost) {
        held.delete(nameOfInstance(key));
        log.warn({ instance: key }, 'a hosted app is run by another host now');
        void host.stop(key);
      }
    } catch (error) {
      log.warn({ err: error }, 'the leases of hosted apps could not be renewed');
    }
    letGo();
  }

  function isHeld(key: InstanceKey): boolean {
    return (held.get(nameOfInstance(key)) ?? Number.NEGATIVE_INFINITY) > performance.now() - silentMs;
  }

  function letGo(): void {
    for (const key of host.running()) {
      if (isHeld(key)) continue;
      held.delete(nameOfInstance(key));
      void host.stop(key);
    }
  }

  return {
    async begin() {
      timer ??= setInterval(() => void renew(), renewEverySeconds * 1_000).unref();
      await renew();
    },
    async holds(key) {
      if (!isHeld(key)) await renewOnce([key]);
      return isHeld(key);
    },
    given: (key) => void held.set(nameOfInstance(key), performance.now()),
    async close() {
      clearInterval(timer);
      await renewing;
      if (!timer) return;
      const { hostId } = address();
      await host.stopAll();
      await leases
        .leave(hostId)
        .catch((error: unknown) => log.warn({ err: error }, 'the host could not take its leave'));
    },
  };
}
