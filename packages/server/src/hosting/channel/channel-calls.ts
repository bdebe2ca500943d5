import { type InstanceKey, nameOfInstance } from './instance-key.js';
import type { InstanceLeases } from './instance-leases.js';
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
  renew(ask: { url: string | null; running: InstanceKey[] }): ReturnType<InstanceLeases['renew']>;
  release(ask: { keys: InstanceKey[] }): Promise<null>;
  leave(ask: object): Promise<null>;
}

/** Which host calls: nobody else knows its number. */
export const hostHeader = 'souk-host';

/** A host asked for an instance that is not its own. */
export class NotHeld extends Error {}

/** The platform's end: its own source and leases, ready to be called by name, for one host and only for what it holds. */
export function platformCalls(source: InstanceSource, leases: InstanceLeases): (hostId: string) => PlatformCalls {
  const isHeld = rememberHeld(leases);
  return (hostId) => {
    const held =
      <Ask extends { key: InstanceKey }, Result>(call: (ask: Ask) => Promise<Result>) =>
      async (ask: Ask): Promise<Result> => {
        if (await isHeld(hostId, ask.key)) return call(ask);
        throw new NotHeld(`The host does not hold ${nameOfInstance(ask.key)}.`);
      };
    return {
      readInstance: held(({ key }) => source.readInstance(key)),
      kvGet: held(({ key, name }) => source.kvGet(key, name)),
      kvPut: held(async ({ key, name, value }) => (await source.kvPut(key, name, value)) ?? null),
      kvDelete: held(({ key, name }) => source.kvDelete(key, name).then(() => null)),
      kvList: held(({ key, page }) => source.kvList(key, page)),
      writeLogs: held(({ key, entries }) => source.writeLogs(key, entries).then(() => null)),
      recordUsage: held(({ key, usage }) => source.recordUsage(key, usage).then(() => null)),
      callSouk: held(({ key, request }) => source.callSouk(key, request)),
      renew: ({ url, running }) => leases.renew({ hostId, url }, running),
      release: ({ keys }) => leases.release(hostId, keys).then(() => null),
      leave: () => leases.leave(hostId).then(() => null),
    };
  };
}

/** Not every value that an app reads is worth a question to the database; what was lost is lost this much later. */
const rememberedMs = 2_000;
const maxRemembered = 5_000;

function rememberHeld(leases: Pick<InstanceLeases, 'isHeldBy'>): InstanceLeases['isHeldBy'] {
  const untilMs = new Map<string, number>();
  return async (hostId, key) => {
    const name = `${hostId} ${nameOfInstance(key)}`;
    if ((untilMs.get(name) ?? 0) > performance.now()) return true;
    const isHeld = await leases.isHeldBy(hostId, key);
    if (untilMs.size >= maxRemembered) untilMs.clear();
    if (isHeld) untilMs.set(name, performance.now() + rememberedMs);
    else untilMs.delete(name);
    return isHeld;
  };
}
