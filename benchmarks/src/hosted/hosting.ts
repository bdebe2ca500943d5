import { memoryPlatform } from '@souk/drills/hosted/memory-platform.js';
import { openLog } from '@souk/server/foundation/observe/open-log.js';
import { openSsrfSafeClient } from '@souk/server/foundation/outbound/ssrf-safe-client.js';
import { openHost } from '@souk/server/hosting/host/open-host.js';
import { installProgram } from '../harness/install-program.js';

/** A real host on a platform in memory: what is measured is the host. */
export async function openBenchHost() {
  const platform = memoryPlatform();
  const outbound = openSsrfSafeClient({ allow: [], forbiddenPorts: [] });
  const log = openLog({ level: 'error' });
  const host = openHost({ source: platform, outbound, opened: [], log, isolation: 'box', maxInstances: 60 });
  const ready = await host.prepare();
  return {
    platform,
    host,
    unavailable: 'errorCode' in ready ? `${ready.errorCode}: ${ready.message}` : undefined,
    async close() {
      await host.close();
      await outbound.close();
    },
  };
}

/** Why apps cannot be hosted on this machine, if they cannot. */
export async function whyNotHosted(): Promise<string | undefined> {
  const missing = await installProgram('bubblewrap');
  if (missing) return missing;
  const { unavailable, close } = await openBenchHost();
  await close();
  return unavailable;
}

export const pageCode = `export default {
  fetch() { return new Response('<!doctype html><title>Notes</title><h1>Notes</h1>', { headers: { 'content-type': 'text/html' } }); },
};`;

export const keyOf = (appId: string) => ({ appId, versionNumber: 1, environment: 'production' }) as const;

export const pageRequest = {
  kind: 'page',
  requestId: 'bench',
  method: 'GET',
  path: '/',
  headers: [['host', 'bench.apps.localhost']],
  body: null,
} as const;
