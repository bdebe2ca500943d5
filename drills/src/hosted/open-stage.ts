import { openLog } from '@souk/server/foundation/observe/open-log.js';
import { openSsrfSafeClient } from '@souk/server/foundation/outbound/ssrf-safe-client.js';
import { type AppFailure, type AppRequest, hasAppFailed } from '@souk/server/hosting/channel/app-host.js';
import type { InstanceKey } from '@souk/server/hosting/channel/instance-key.js';
import { type LocalHost, openHost } from '@souk/server/hosting/host/open-host.js';
import { cleanUpOnExit } from '../harness/cleanup.js';
import { settleWithin } from '../harness/settle-within.js';
import { type MemoryPlatform, memoryPlatform } from './memory-platform.js';

export interface HostStage {
  platform: MemoryPlatform;
  host: LocalHost;
  ask(key: InstanceKey, request?: Partial<AppRequest>): Promise<Outcome>;
  close(): Promise<void>;
}

/** What a client sees in the end. */
export type Outcome = { status: number; text: string; bytes: number; cut: boolean } | AppFailure;

/** A real host with real boxes; what is not installed is installed. Throws where this machine cannot host. */
export async function openStage(opened: { host: string; port: number }[] = []): Promise<HostStage> {
  const platform = memoryPlatform();
  const outbound = openSsrfSafeClient({ allow: opened, forbiddenPorts: [] });
  const log = openLog({ level: 'error' });
  const host = openHost({ source: platform, outbound, opened, log, isolation: 'box', maxInstances: 100 });
  const close = cleanUpOnExit(async () => {
    await host.close();
    await outbound.close();
  });
  const ready = await host.prepare();
  if ('errorCode' in ready) {
    await close();
    throw new Error(`${ready.errorCode}: ${ready.message}`);
  }
  return { platform, host, ask: (key, request) => ask(host, key, request), close };
}

const keptText = 4_096;
/** A page may wait 30 seconds for a start and take 30 more: one that takes longer never ends. */
const longestMs = 75_000;

function ask(host: LocalHost, key: InstanceKey, request: Partial<AppRequest> = {}): Promise<Outcome> {
  const what = `A request to version ${key.versionNumber} of app ${key.appId}`;
  return settleWithin(longestMs, what, askOnce(host, key, request));
}

async function askOnce(host: LocalHost, key: InstanceKey, request: Partial<AppRequest>): Promise<Outcome> {
  const answer = await host.send(key, {
    kind: 'webhook',
    requestId: `drill-${key.appId}`,
    method: 'GET',
    path: '/',
    headers: [['host', 'drill.apps.localhost']],
    body: null,
    ...request,
  });
  if (hasAppFailed(answer)) return answer;
  let [text, bytes, cut] = ['', 0, false];
  try {
    const body = Buffer.isBuffer(answer.body) ? [answer.body] : (answer.body as AsyncIterable<Buffer>);
    for await (const chunk of body) {
      bytes += chunk.length;
      if (text.length < keptText) text += chunk.toString('latin1').slice(0, keptText);
    }
  } catch {
    cut = true;
  }
  return { status: answer.status, text, bytes, cut };
}
