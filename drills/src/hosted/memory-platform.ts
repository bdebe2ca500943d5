import type { InstanceKey } from '@souk/server/hosting/channel/instance-key.js';
import type { InstanceDefinition, InstanceSource } from '@souk/server/hosting/channel/instance-source.js';

const soukOrigin = 'https://souk.example.com';

export interface MemoryPlatform extends InstanceSource {
  /** What each app is: its code, by app and version. */
  readonly code: Map<string, string>;
  readonly definitions: Map<string, Partial<InstanceDefinition>>;
  readonly kv: Map<string, Buffer>;
  /** Calls that got through to Souk's own API. */
  readonly calls: string[];
  /** Log entries, by app. */
  readonly entries: Map<string, number>;
}

/** A platform that keeps everything in memory, so that what is drilled is the host alone. */
export function memoryPlatform(): MemoryPlatform {
  const code = new Map<string, string>();
  const definitions = new Map<string, Partial<InstanceDefinition>>();
  const kv = new Map<string, Buffer>();
  const calls: string[] = [];
  const entries = new Map<string, number>();
  const place = ({ appId, environment }: InstanceKey, name: string) => `${appId} ${environment} ${name}`;
  return {
    code,
    definitions,
    kv,
    calls,
    entries,
    async readInstance({ appId, versionNumber }) {
      const source = code.get(`${appId}@${versionNumber}`) ?? code.get(appId);
      if (source === undefined) return null;
      const given = definitions.get(appId) ?? {};
      return {
        files: [{ path: 'index.js', bytes: Buffer.from(source) }],
        main: 'index.js',
        allowedHosts: given.allowedHosts ?? [],
        values: { SOUK_BASE_URL: soukOrigin, ...given.values },
      };
    },
    kvGet: async (key, name) => kv.get(place(key, name)) ?? null,
    async kvPut(key, name, value) {
      kv.set(place(key, name), value);
      return undefined;
    },
    async kvDelete(key, name) {
      kv.delete(place(key, name));
    },
    async kvList(key, { prefix, limit }) {
      const own = place(key, '');
      const names = [...kv.keys()]
        .filter((name) => name.startsWith(own + prefix))
        .map((name) => name.slice(own.length));
      return { names: names.slice(0, limit), next: null };
    },
    async writeLogs({ appId }, written) {
      entries.set(appId, (entries.get(appId) ?? 0) + written.length);
    },
    async recordUsage() {},
    async callSouk(_, { method, path }) {
      calls.push(`${method} ${path}`);
      return { status: 200, headers: [], body: Buffer.from('souk') };
    },
  };
}
