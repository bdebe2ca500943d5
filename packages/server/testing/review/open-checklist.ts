import type { CheckKey, CheckResult, Distribution } from '@souk/contract';
import { findApp } from '../../src/domains/apps/find-app.js';
import { findDeveloper } from '../../src/domains/developers/moderate-developer.js';
import type { CheckSubject, CheckTools } from '../../src/domains/review/checklist/check.js';
import { runChecks } from '../../src/domains/review/checklist/run-checks.js';
import { readSubmittedListing } from '../../src/domains/review/read-submitted-listing.js';
import { findLatestVersion } from '../../src/domains/review/submit-app.js';
import { OutboundFailure } from '../../src/foundation/outbound/classify-network-error.js';
import { openSsrfSafeClient, type SsrfSafeClient } from '../../src/foundation/outbound/ssrf-safe-client.js';
import {
  openReadySubmitter,
  openReviewStage,
  openSubmitter,
  type ReviewStage,
  type Submitter,
} from './open-review-stage.js';

/** An app that is ready for review, the checks over it, and a machine that reaches nobody. */
export interface Checklist {
  stage: ReviewStage;
  ready: Submitter;
  /** The app's pages as they were when everything passed. */
  pages: ReviewStage['appServer']['pages'];
  /** A client on a machine without a name server. */
  offline: SsrfSafeClient;
  look(key: CheckKey, submitter?: Submitter, distribution?: Distribution): Promise<CheckResult>;
  /** The same checks with other tools, for what the world rarely does. */
  lookWith(key: CheckKey, tools: Partial<CheckTools>, listing?: object): Promise<CheckResult>;
  /** A submitter that uploads versions of its own. */
  another(changes: object): Promise<Submitter>;
  /** The app's server answers as in the beginning. */
  reset(): void;
  close(): Promise<void>;
}

export async function openChecklist(): Promise<Checklist> {
  const stage = await openReviewStage();
  const { server, appServer } = stage;
  server.config.limits.testPerMinute = 0;
  const ready = await openReadySubmitter(stage);
  const pages = structuredClone(appServer.pages);
  const offline = openOffline();
  return {
    stage,
    ready,
    pages,
    offline,
    look: async (key, submitter = ready, distribution = 'public') => {
      const { [key]: result } = await submitter.checks(distribution);
      return wasRun(key, result);
    },
    lookWith: async (key, tools, listing = {}) => {
      const subject = await readSubject(stage, ready, listing);
      const { results } = await runChecks(subject, {
        ...server.platform,
        mailDomains: async () => 'receives',
        ...tools,
      });
      return wasRun(
        key,
        results.find((one) => one.key === key),
      );
    },
    another: async (changes) => {
      const submitter = await openSubmitter(stage);
      await submitter.upload(changes);
      return submitter;
    },
    reset: () => {
      Object.assign(appServer.pages, structuredClone(pages));
      appServer.answerWebhook = 'verify';
      appServer.connect({
        baseUrl: server.baseUrl,
        appId: ready.app.appId,
        now: () => server.clock.now().getTime(),
      });
    },
    close: async () => {
      await offline.close();
      await stage.stop();
    },
  };
}

function wasRun(key: CheckKey, result: CheckResult | undefined): CheckResult {
  if (!result) throw new Error(`${key} was not run.`);
  return result;
}

async function readSubject(stage: ReviewStage, { app: { appId } }: Submitter, listing: object): Promise<CheckSubject> {
  const { db, config } = stage.server.platform;
  const app = await findApp(db, appId);
  const developer = app && (await findDeveloper(db, app.developer_id));
  if (!app || !developer) throw new Error('The app is gone.');
  return {
    app,
    developer,
    distribution: 'public',
    listing: { ...(await readSubmittedListing(db, app, config.baseUrl)), ...listing },
    version: await findLatestVersion(db, app),
  };
}

function openOffline(): SsrfSafeClient {
  return openSsrfSafeClient({
    allow: [],
    forbiddenPorts: [],
    names: {
      resolve: async () => Promise.reject(new OutboundFailure('DNS_FAILED', 'no name server', { ours: true })),
      resolveLocally: async () => [],
    },
  });
}
