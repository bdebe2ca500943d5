import { openDemoProgress } from './domains/accounts/demo-progress.js';
import { openSessionEndNotifier } from './domains/accounts/session-end-notifier.js';
import { openSessionTokenCache } from './domains/accounts/session-token-cache.js';
import { openCallLog } from './domains/api-calls/record-calls.js';
import { noAppHost } from './domains/hosting/no-app-host.js';
import { openServedApps } from './domains/hosting/pages/find-served-version.js';
import { openAccessTokenCache } from './domains/oauth/access-token-cache.js';
import { openRefreshes } from './domains/oauth/batch-refreshes.js';
import { openClientCache } from './domains/oauth/client-cache.js';
import { openDiskRoom } from './domains/storage/disk-room.js';
import { countDeliveries } from './domains/webhooks/metrics/count-deliveries.js';
import { openRelayAttempts } from './domains/webhooks/relay/await-responses.js';
import { openRelayHints } from './domains/webhooks/relay/relay-channels.js';
import { openChangeWatch } from './domains/webhooks/stream/watch-changes.js';
import type { Clock } from './foundation/clock.js';
import type { Config } from './foundation/config.js';
import { openInProcessApi } from './foundation/http/in-process-api.js';
import { openStreams } from './foundation/http/streams/open-streams.js';
import type { Log } from './foundation/observe/open-log.js';
import { openFoundation } from './foundation/open-foundation.js';
import type { Foundation, Parts, Platform } from './foundation/platform.js';
import type { AppHost } from './hosting/channel/app-host.js';
import { type DeferredAppHost, openDeferredAppHost } from './hosting/channel/deferred-app-host.js';
import { openMcpServices } from './surfaces/developer-api/mcp/mcp-services.js';
import { openDocsSite } from './surfaces/docs/built-docs.js';
import { openWebApp } from './surfaces/web/built-web-app.js';

export interface OpenPlatform {
  platform: Platform;
  /** The platform's `appHost`, before it leads anywhere. */
  appHostDoor: DeferredAppHost;
  close(): Promise<void>;
}

/** Opens the foundation on a migrated database, and what the domains keep open on top of it. */
export async function openPlatform(config: Config, clock: Clock, log: Log): Promise<OpenPlatform> {
  const { foundation, close } = await openFoundation(config, clock, log);
  const appHostDoor = openDeferredAppHost(noAppHost());
  const parts = { ...openParts(foundation, appHostDoor), diskRoom: await openDiskRoom(foundation) };
  return {
    platform: { ...foundation, ...parts },
    appHostDoor,
    async close() {
      parts.relayAttempts.close();
      await Promise.all([parts.callLog.close(), parts.deliveryCounts.close()]);
      await close();
    },
  };
}

function openParts(foundation: Foundation, appHost: AppHost): Omit<Parts, 'diskRoom'> {
  const sessionEndNotifier = openSessionEndNotifier();
  const streams = openStreams();
  const relayHints = openRelayHints(foundation);
  sessionEndNotifier.on(() => streams.lookAgain());
  return {
    sessionTokens: openSessionTokenCache(),
    sessionEndNotifier,
    accessTokens: openAccessTokenCache(foundation.wakeups, sessionEndNotifier),
    recentClients: openClientCache(),
    refreshes: openRefreshes(foundation),
    webApp: openWebApp(),
    docsSite: openDocsSite(),
    inProcessApi: openInProcessApi(),
    mcp: openMcpServices(foundation),
    callLog: openCallLog(foundation),
    deliveryCounts: countDeliveries(foundation),
    changeWatch: openChangeWatch(foundation),
    relayHints,
    relayAttempts: openRelayAttempts(
      { ...foundation, relayPerSecond: foundation.config.limits.relayPerSecond },
      relayHints,
    ),
    demoProgress: openDemoProgress(),
    appHost,
    servedApps: openServedApps(foundation),
    streams,
  };
}
