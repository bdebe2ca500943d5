import { setTimeout as sleep } from 'node:timers/promises';
import { mailResetLink } from './domains/accounts/password-reset/mail-reset-link.js';
import { warnOfUnusableHandles } from './domains/apps/warn-of-unusable-handles.js';
import { applyRulesJob } from './domains/catalogue/apply-rules.js';
import { clearDevStore, removeDevStore } from './domains/dev-stores/delete-dev-store.js';
import { fillDevStore } from './domains/dev-stores/fill-dev-store.js';
import { purgeOldSignIns } from './domains/developers/purge-old-sign-ins.js';
import { deleteOldBundles } from './domains/hosting/deploy/delete-old-bundles.js';
import { deployVersion, resumeDeploys } from './domains/hosting/deploy/deploy-version.js';
import { retireVersions } from './domains/hosting/deploy/retire-versions.js';
import { stopInstances } from './domains/hosting/deploy/stop-instances.js';
import { openInstanceLeases } from './domains/hosting/leases/open-instance-leases.js';
import { purgeHostingRecords } from './domains/hosting/logs/purge-old-records.js';
import { openInstanceSource } from './domains/hosting/open-instance-source.js';
import { purgeOldImages } from './domains/listings/images/manage-images.js';
import { stripOldImages } from './domains/listings/images/strip-old-images.js';
import { addUpOrderChangesJob } from './domains/orders/statistics/add-up-changes.js';
import { purgeUnshownImages } from './domains/product-images/store-product-images.js';
import { resumeChecklists } from './domains/review/resume-checklists.js';
import { runChecklist } from './domains/review/run-checklist.js';
import { fillProductWords } from './domains/storefront/search-products.js';
import { resumeScans, scanVersion } from './domains/versions/scan-version.js';
import { type Clock, systemClock } from './foundation/clock.js';
import type { Config } from './foundation/config.js';
import { type Listening, letGoOfClients, listen } from './foundation/http/connections/listen.js';
import type { Route } from './foundation/http/define-route.js';
import { adminErrorFormatFor } from './foundation/http/error-formats/admin-error-format-for.js';
import { developerErrorFormat } from './foundation/http/error-formats/developer-error-format.js';
import { oauthErrorFormat } from './foundation/http/error-formats/oauth-error-format.js';
import { type ErrorFormatByPrefix, type ServedApi, serveRoutes } from './foundation/http/serve-routes.js';
import { type AnyJob, type RunningJobs, runJobs } from './foundation/jobs/run-jobs.js';
import { sendMail } from './foundation/mail/send-mail.js';
import type { Log } from './foundation/observe/open-log.js';
import { urlRulesOf } from './foundation/outbound/url-rules.js';
import { inPagesForBrowsers } from './foundation/pages/error-page.js';
import type { Platform } from './foundation/platform.js';
import { openHosting } from './hosting/open-hosting.js';
import { openPlatform } from './open-platform.js';
import { writeExportFile } from './operations/bulk-exports/write-export-file.js';
import { webhookPayloads } from './operations/webhook-payloads.js';
import { stopInTurn } from './stop-process.js';
import { routes as adminRoutes } from './surfaces/admin-api/routes.js';
import { abandonCheckouts } from './surfaces/background/abandon-checkouts.js';
import { cleanUpExpired } from './surfaces/background/clean-up-expired.js';
import {
  announceOwed,
  eraseValuesOfRedacted,
  purgeOldWebhooks,
  redactUninstalled,
} from './surfaces/background/clean-up-webhooks.js';
import { deliverWebhooks } from './surfaces/background/deliver-webhooks.js';
import { purgeCheckouts } from './surfaces/background/purge-checkouts.js';
import { eraseRepeatablePairs, purgeOldTokens } from './surfaces/background/purge-tokens.js';
import { expireOldBulkExports, resumeBulkExports } from './surfaces/background/resume-and-expire-bulk-exports.js';
import { resumeChecklistsOnStart } from './surfaces/background/resume-checklists.js';
import { routes as dashboardRoutes } from './surfaces/dashboard-api/routes.js';
import { routes as deskRoutes } from './surfaces/desk/routes.js';
import { routes as developerRoutes } from './surfaces/developer-api/routes.js';
import { routes as docsRoutes } from './surfaces/docs/docs-routes.js';
import { callInProcess } from './surfaces/hosted/call-in-process.js';
import { serveHostedPages } from './surfaces/hosted/serve-hosted-pages.js';
import { routes as imageRoutes } from './surfaces/images/routes.js';
import { routes as marketplaceRoutes } from './surfaces/marketplace/routes.js';
import { routes as oauthRoutes } from './surfaces/oauth/routes.js';
import { readLiveness, readMetrics, readReadiness } from './surfaces/operator/health-and-metrics-routes.js';
import { openapiRoutes } from './surfaces/operator/openapi-routes.js';
import { routes as pageRoutes } from './surfaces/pages/routes.js';
import { storefrontSite } from './surfaces/storefront/pages/site.js';
import { routes as storefrontRoutes } from './surfaces/storefront/routes.js';
import { routes as webRoutes } from './surfaces/web/web-routes.js';

/** Every route of every published surface. Tests walk this list. */
export const surfaceRoutes: Route[] = [
  ...adminRoutes,
  ...dashboardRoutes,
  ...deskRoutes,
  ...developerRoutes,
  ...imageRoutes,
  ...marketplaceRoutes,
  ...oauthRoutes,
  ...pageRoutes,
  ...storefrontRoutes,
  ...webRoutes,
];

export const backgroundJobs: AnyJob[] = [
  addUpOrderChangesJob,
  applyRulesJob,
  abandonCheckouts,
  purgeCheckouts,
  eraseRepeatablePairs,
  expireOldBulkExports,
  resumeBulkExports,
  writeExportFile,
  clearDevStore,
  fillProductWords,
  deployVersion,
  resumeDeploys,
  stopInstances,
  retireVersions,
  purgeHostingRecords,
  fillDevStore,
  removeDevStore,
  purgeOldImages,
  purgeUnshownImages,
  purgeOldSignIns,
  purgeOldTokens,
  purgeOldWebhooks,
  cleanUpExpired,
  mailResetLink,
  redactUninstalled,
  eraseValuesOfRedacted,
  announceOwed,
  resumeChecklists,
  resumeScans,
  runChecklist,
  scanVersion,
  sendMail,
  stripOldImages,
  deleteOldBundles,
];

/** Work that is more than a queue of jobs, such as the webhook engine: started with the worker role. */
export interface BackgroundWorker {
  name: string;
  start(platform: Platform): Promise<{ stop(): Promise<void> }>;
}

const backgroundWorkers: BackgroundWorker[] = [deliverWebhooks(webhookPayloads), resumeChecklistsOnStart];

export interface ComposedServer {
  platform: Platform;
  api: ServedApi;
  routes: Route[];
  /** Begins to serve and to work, as the roles say; returns the port that was bound. */
  start(): Promise<number>;
  /** Finishes what is in flight, then closes everything. */
  stop(): Promise<void>;
}

export interface ComposeOptions {
  config: Config;
  log: Log;
  clock?: Clock;
}

/** Assembles the server on a migrated database. */
export async function composeServer({ config, log, clock = systemClock }: ComposeOptions): Promise<ComposedServer> {
  const { platform, appHostDoor, close } = await openPlatform(config, clock, log);
  const routes = [...surfaceRoutes, ...docsRoutes, ...openapiRoutes(), readLiveness, readReadiness, readMetrics];
  const api = await serveRoutes({
    platform,
    routes,
    errorFormats: errorFormatsOf(config),
    answered: (call) => platform.callLog.note(call),
    hosts: [serveHostedPages(platform), storefrontSite(config)],
  });
  platform.inProcessApi.serve(api);
  const hosting = openHosting({
    config,
    urlRules: urlRulesOf(config),
    source: openInstanceSource(platform, callInProcess(platform.inProcessApi)),
    leases: openInstanceLeases(platform),
    log,
  });
  appHostDoor.leadTo(hosting.apps);
  let listening: Listening | undefined;
  let jobs: RunningJobs | undefined;
  let working: Promise<void> | undefined;
  const workers: { stop(): Promise<void> }[] = [];

  async function startWork(): Promise<void> {
    await warnOfUnusableHandles(platform);
    jobs = await runJobs(backgroundJobs, platform);
    for (const worker of backgroundWorkers) workers.push(await worker.start(platform));
  }

  return {
    platform,
    api,
    routes,
    async start() {
      await hosting.start();
      if (config.roles.worker) working = startWork();
      // Whoever waits for it below hears of a failure.
      working?.catch(() => undefined);
      try {
        if (config.roles.api) listening = await listen(api, config, log);
      } finally {
        await working;
      }
      return listening?.port ?? 0;
    },
    async stop() {
      if (listening && config.drainSeconds > 0) await drain(platform, api, config.drainSeconds);
      platform.streams.close();
      platform.mcp.calls.close();
      platform.relayAttempts.close();
      // What is only half started cannot be stopped.
      await working?.catch(() => undefined);
      await stopInTurn([
        close,
        () => hosting.stop(),
        async () => jobs?.stop(),
        ...workers.map((worker) => () => worker.stop()),
        async () => {
          await listening?.close();
          api.close();
        },
      ]);
    },
  };
}

/**
 * First it says that it is not ready, so that nobody is sent here any more, and asks those who are connected to connect anew;
 * only then does it stop listening. A load balancer that looks every second or two loses no request.
 */
async function drain({ health }: Platform, { servers }: ServedApi, seconds: number): Promise<void> {
  health.add('process', () => ({ ok: false, detail: 'the process is stopping' }));
  letGoOfClients(servers);
  await sleep(seconds * 1_000);
}

/** Which dialect refuses a path that no route matches. Longer prefixes first. */
function errorFormatsOf(config: Config): ErrorFormatByPrefix {
  const admin = adminErrorFormatFor({ config });
  return [
    ['/apps/oauth/', oauthErrorFormat],
    ['/developer/cli/device-code', oauthErrorFormat],
    ['/developer/cli/token', oauthErrorFormat],
    ['/apps/', admin],
    ['/images', admin],
    ['/marketplace', admin],
    ['/storefront', admin],
    ['/', inPagesForBrowsers(developerErrorFormat)],
  ];
}
