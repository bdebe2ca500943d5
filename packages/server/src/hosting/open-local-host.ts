import type { HostingConfig } from '../foundation/config.js';
import type { Log } from '../foundation/observe/open-log.js';
import { openSsrfSafeClient } from '../foundation/outbound/ssrf-safe-client.js';
import type { UrlRules } from '../foundation/outbound/validate-outbound-url.js';
import { type HeldLeases, holdLeases } from './channel/hold-leases.js';
import type { OwnLeases } from './channel/instance-leases.js';
import type { InstanceSource } from './channel/instance-source.js';
import { type LocalHost, openHost } from './host/open-host.js';
import { isRuntimeInstalled } from './host/runtime/find-runtime.js';
import { isSandboxInstalled } from './host/sandbox/prepare-sandbox.js';

export interface LocalHostProcess {
  hostId: string;
  apps: LocalHost;
  held: HeldLeases;
  /** Begins to take instances, reachable for others at this address. */
  begin(url: string): Promise<void>;
  close(): Promise<void>;
}

interface OwnHostParts {
  hostId: string;
  hosting: HostingConfig;
  urlRules: UrlRules;
  source: InstanceSource;
  leases: OwnLeases;
  log: Log;
}

/** The box is tried early, but never while Souk itself still starts. */
const prepareAfterMs = 3_000;

/** The host of this process, with the leases it holds. */
export function openLocalHost({ hostId, hosting, urlRules, source, leases, log }: OwnHostParts): LocalHostProcess {
  let address: string | null = null;
  const outbound = openSsrfSafeClient(urlRules);
  const apps = openHost({
    source,
    outbound,
    opened: urlRules.allow,
    log,
    isolation: hosting.isolation,
    maxInstances: hosting.instances,
  });
  const held = holdLeases({ leases, address: () => ({ hostId, url: address }), host: apps, log });
  let timer: NodeJS.Timeout | undefined;

  async function prepareEarly(): Promise<void> {
    // Nothing is downloaded, and nobody is warned of what is missing, before somebody deploys something.
    const hasBox = hosting.isolation === 'process' || (await isSandboxInstalled());
    if (hasBox && (await isRuntimeInstalled())) await apps.prepare();
  }

  return {
    hostId,
    apps,
    held,
    async begin(url) {
      address = url;
      await held.begin();
      timer = setTimeout(() => void prepareEarly(), prepareAfterMs).unref();
    },
    async close() {
      clearTimeout(timer);
      await held.close();
      await apps.close();
      await outbound.close();
    },
  };
}
