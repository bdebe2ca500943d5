import { type InstanceKey, nameOfInstance } from '../../src/hosting/channel/instance-key.js';
import type { HostAddress, InstanceLeases } from '../../src/hosting/channel/instance-leases.js';

/** Leases in memory, without time: whoever has one keeps it until a test takes it away. */
export class TestLeases implements InstanceLeases {
  readonly #hosts = new Map<string, HostAddress>();
  readonly #holders = new Map<string, string>();

  async renew(host: HostAddress, running: InstanceKey[]) {
    this.#hosts.set(host.hostId, host);
    return { lost: running.filter((key) => this.#holders.get(nameOfInstance(key)) !== host.hostId) };
  }

  async assign(key: InstanceKey, preferred: string | null) {
    const name = nameOfInstance(key);
    const holder = this.#holders.get(name) ?? preferred ?? [...this.#hosts.keys()][0];
    if (!holder) return null;
    this.#holders.set(name, holder);
    return this.#hosts.get(holder) ?? { hostId: holder, url: null };
  }

  async isHeldBy(hostId: string, key: InstanceKey) {
    return this.#holders.get(nameOfInstance(key)) === hostId;
  }

  async release(_hostId: string, keys: InstanceKey[]) {
    for (const key of keys) this.#holders.delete(nameOfInstance(key));
  }

  async leave(hostId: string) {
    this.#hosts.delete(hostId);
  }

  take(key: InstanceKey, hostId: string | null): void {
    if (hostId === null) this.#holders.delete(nameOfInstance(key));
    else this.#holders.set(nameOfInstance(key), hostId);
  }
}
