import type { InstanceKey } from './instance-key.js';
import type { HostAddress, InstanceLeases } from './instance-leases.js';
import type { InstanceSource, KvRefusal } from './instance-source.js';
import type { LogEntry } from './log-entry.js';

/** What a host on another machine may ask of the platform, by name: its arguments as they travel. */
export interface PlatformCalls {
  readInstance(ask: { key: InstanceKey }): Promise<Awaited<ReturnType<InstanceSource['readInstance']>>>;
  kvGet(ask: { key: InstanceKey; name: string }): Promise<Buffer | null>;
  kvPut(ask: { key: InstanceKey; name: string; value: Buffer }): Promise<KvRefusal | null>;
  kvDelete(ask: { key: InstanceKey; name: string }): Promise<null>;
  kvList(ask: {
    key: InstanceKey;
    page: Parameters<InstanceSource['kvList']>[1];
  }): ReturnType<InstanceSource['kvList']>;
  writeLogs(ask: { key: InstanceKey; entries: LogEntry[] }): Promise<null>;
  recordUsage(ask: { key: InstanceKey; usage: Parameters<InstanceSource['recordUsage']>[1] }): Promise<null>;
  callSouk(ask: {
    key: InstanceKey;
    request: Parameters<InstanceSource['callSouk']>[1];
  }): ReturnType<InstanceSource['callSouk']>;
  renew(ask: { host: HostAddress; running: InstanceKey[] }): ReturnType<InstanceLeases['renew']>;
  release(ask: { hostId: string; keys: InstanceKey[] }): Promise<null>;
  leave(ask: { hostId: string }): Promise<null>;
}

/** The platform's end: its own source and leases, ready to be called by name. */
export function platformCalls(source: InstanceSource, leases: InstanceLeases): PlatformCalls {
  return {
    readInstance: ({ key }) => source.readInstance(key),
    kvGet: ({ key, name }) => source.kvGet(key, name),
    kvPut: async ({ key, name, value }) => (await source.kvPut(key, name, value)) ?? null,
    async kvDelete({ key, name }) {
      await source.kvDelete(key, name);
      return null;
    },
    kvList: ({ key, page }) => source.kvList(key, page),
    async writeLogs({ key, entries }) {
      await source.writeLogs(key, entries);
      return null;
    },
    async recordUsage({ key, usage }) {
      await source.recordUsage(key, usage);
      return null;
    },
    callSouk: ({ key, request }) => source.callSouk(key, request),
    renew: ({ host, running }) => leases.renew(host, running),
    async release({ hostId, keys }) {
      await leases.release(hostId, keys);
      return null;
    },
    async leave({ hostId }) {
      await leases.leave(hostId);
      return null;
    },
  };
}
