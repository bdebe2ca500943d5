import type { InstanceKey } from './instance-key.js';

/** A process with the role `host`. */
export interface HostAddress {
  hostId: string;
  /** Where its channel listens; null when nobody but its own process can reach it. */
  url: string | null;
}

/**
 * An instance has one host at a time. Kept in the database; a host that stops renewing loses its leases after
 * `leaseSeconds`, and stops its instances before that by its own clock.
 */
export interface InstanceLeases {
  /** Says that the host lives and lengthens what it holds. Answers those it must stop, because they are not its own any more. */
  renew(host: HostAddress, running: InstanceKey[]): Promise<{ lost: InstanceKey[] }>;
  /** Whose the instance is. One that is nobody's becomes that of `preferred`, or of the living host with the fewest; null when none lives. */
  assign(key: InstanceKey, preferred: string | null): Promise<HostAddress | null>;
  /** Whether the instance is this host's now. */
  isHeldBy(hostId: string, key: InstanceKey): Promise<boolean>;
  /** The instance has stopped here. */
  release(hostId: string, keys: InstanceKey[]): Promise<void>;
  /** The host stops: it gets no new instances. */
  leave(hostId: string): Promise<void>;
}

/** What a host itself asks of the leases. */
export type OwnLeases = Omit<InstanceLeases, 'assign' | 'isHeldBy'>;

export const leaseSeconds = 15;
export const renewEverySeconds = 4;
