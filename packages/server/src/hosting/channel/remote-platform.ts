import type { Pool } from 'undici';
import { hostHeader, type PlatformCalls } from './channel-calls.js';
import type { OwnLeases } from './instance-leases.js';
import type { InstanceSource } from './instance-source.js';
import { decode, encode } from './wire.js';

/** The platform as a host on another machine sees it. */
export function remotePlatform(pool: Pool, hostId: string): { source: InstanceSource; leases: OwnLeases } {
  async function call<Name extends keyof PlatformCalls>(
    name: Name,
    ask: Parameters<PlatformCalls[Name]>[0],
  ): Promise<Awaited<ReturnType<PlatformCalls[Name]>>> {
    const answer = await pool.request({
      method: 'POST',
      path: `/platform/${name}`,
      headers: { [hostHeader]: hostId },
      body: encode(ask),
    });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    if (answer.statusCode !== 200) throw new Error(`The platform answered ${name} with ${answer.statusCode}.`);
    return decode(bytes) as Awaited<ReturnType<PlatformCalls[Name]>>;
  }

  return {
    source: {
      readInstance: (key) => call('readInstance', { key }),
      kvGet: (key, name) => call('kvGet', { key, name }),
      kvPut: async (key, name, value) => (await call('kvPut', { key, name, value })) ?? undefined,
      async kvDelete(key, name) {
        await call('kvDelete', { key, name });
      },
      kvList: (key, page) => call('kvList', { key, page }),
      async writeLogs(key, entries) {
        await call('writeLogs', { key, entries });
      },
      async recordUsage(key, usage) {
        await call('recordUsage', { key, usage });
      },
      callSouk: (key, request) => call('callSouk', { key, request }),
    },
    leases: {
      renew: ({ url }, running) => call('renew', { url, running }),
      async release(_, keys) {
        await call('release', { keys });
      },
      async leave() {
        await call('leave', {});
      },
    },
  };
}
