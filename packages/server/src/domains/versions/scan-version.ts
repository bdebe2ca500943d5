import { availableParallelism } from 'node:os';
import type { Manifest } from '@souk/contract';
import { findBlob, readBlob } from '../../foundation/blobs/blob-store.js';
import type { Config } from '../../foundation/config.js';
import type { Context } from '../../foundation/context.js';
import { inTransaction } from '../../foundation/database/in-transaction.js';
import type { Database } from '../../foundation/database/open-database.js';
import { NoFreeSlot, type SlotLimits } from '../../foundation/isolation/concurrency-slots.js';
import { defineJob, enqueue } from '../../foundation/jobs/define-job.js';
import type { Platform } from '../../foundation/platform.js';
import { reviewBundle } from './ai-review/review-bundle.js';
import { countDispatch, findBundleRow, type ScanConclusion, takeSilentScans } from './bundles-table.js';
import { concludeScan } from './conclude-scan.js';
import { type ScanOutcome, scanInProgram } from './inspect/inspect-bundle.js';
import type { ScanContext } from './scan/rule.js';
import {
  findNextScan,
  putScanBack,
  type ScanPlace,
  selectOldWaitingScans,
  type TakenScan,
  takeNextScan,
} from './scan-queue-table.js';
import { findVersionRow } from './versions-table.js';

/**
 * Scans the bundle whose turn it is, which may be another than the one it was enqueued for, and records the findings. There are
 * as many of these jobs as bundles wait. Safe to run twice: only a pending scan takes an outcome.
 */
export const scanVersion = defineJob<ScanPlace>({
  name: 'scan_version',
  maxAttempts: 5,
  run: (asked, platform) => runScan(asked, platform),
});

/** A scan uses one core: requests need the others. */
const scanners: SlotLimits = { name: 'scanners', atOnce: availableParallelism() >= 4 ? 2 : 1, waiting: 0 };
const busySeconds = 3;

export async function runScan(asked: ScanPlace, platform: Platform, lane: SlotLimits = scanners): Promise<void> {
  const { db, clock } = platform;
  try {
    const scanned = await platform.programs.withSlot(lane, () => scanNext(platform));
    if (scanned) await orPutBack(platform, scanned, () => conclude(platform, scanned));
  } catch (error) {
    if (!(error instanceof NoFreeSlot)) throw error;
    // Waiting here would keep other jobs from running. Whoever scans now wakes the next one when it is done.
    return dispatchScan({ db }, asked.appId, asked.version, new Date(clock.now().getTime() + busySeconds * 1_000));
  }
  const next = await findNextScan(db);
  if (next) await dispatchScan({ db }, next.appId, next.version);
}

/** A scan that was taken and then could not be run waits again, so that its developer's others do not wait for it. */
async function orPutBack<Result>({ db }: Platform, place: TakenScan, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await putScanBack(db, place, { counted: !(error instanceof NoFreeSlot), maxDispatches });
    throw error;
  }
}

interface Scanned extends TakenScan {
  manifest: Manifest;
  archive: Buffer;
  outcome: ScanOutcome;
}

async function scanNext(platform: Platform): Promise<Scanned | undefined> {
  const { clock } = platform;
  const next = await inTransaction(platform, (context) => takeNextScan(context.db, clock.now()));
  return next && orPutBack(platform, next, () => scanTaken(platform, next));
}

async function scanTaken(platform: Platform, taken: TakenScan): Promise<Scanned | undefined> {
  const { db, config } = platform;
  const row = await findVersionRow(db, taken.appId, taken.version);
  const bundle = await findBundleRow(db, taken.appId, taken.version);
  if (!row || !bundle?.blob_id) return undefined;
  const archive = await readWhole(db, bundle.blob_id);
  const outcome = await scanInProgram(platform, archive, contextOf(row.manifest, config));
  return { ...taken, manifest: row.manifest, archive, outcome };
}

async function conclude(platform: Platform, { appId, version, manifest, archive, outcome }: Scanned): Promise<void> {
  const scanned = conclusionOf(outcome);
  const review = scanned.status === 'passed' ? await reviewBundle(platform, manifest, archive, scanned.checks) : null;
  const conclusion = { ...scanned, review };
  await inTransaction(platform, (context) =>
    concludeScan(context, appId, version, { ...conclusion, at: platform.clock.now() }),
  );
}

function conclusionOf(outcome: ScanOutcome): Omit<ScanConclusion, 'at'> {
  if ('failureCode' in outcome) {
    return { status: 'failed', checks: [], reasons: [], failureCode: outcome.failureCode, review: null };
  }
  const { checks, passed, reasons } = outcome.result;
  return { status: passed ? 'passed' : 'rejected', checks, reasons, failureCode: null, review: null };
}

export async function readWhole(db: Database, blobId: string): Promise<Buffer> {
  const blob = await findBlob(db, blobId);
  if (!blob) throw new Error(`The bundle's blob ${blobId} is gone.`);
  const chunks: Buffer[] = [];
  for await (const chunk of readBlob(db, blob)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function contextOf({ hosting, allowed_hosts, blocks }: Manifest, { baseUrl }: Config): ScanContext {
  const { main, lockfile } = hosting.mode === 'platform' ? hosting : { main: '', lockfile: '' };
  return {
    allowedHosts: allowed_hosts,
    ownHosts: [new URL(baseUrl).hostname],
    main,
    lockfile,
    entries: blocks.map(({ entry }) => entry),
  };
}

export async function dispatchScan(context: Context, appId: string, version: number, runAt?: Date): Promise<void> {
  await enqueue(context, scanVersion, { appId, version }, { key: `scan_version:${appId}:${version}`, runAt });
}

/** Longer than a scan may take: one that has run this long died with its process. */
export const silentMinutes = 6;
export const maxDispatches = 5;

/** Resumes scans that a crash left behind: the queue itself would not hand them to others for hours. */
export const resumeScans = defineJob<Record<string, never>>({
  name: 'resume_scans',
  every: '* * * * *',
  async run(_, platform) {
    const now = platform.clock.now();
    await inTransaction(platform, async (context) => {
      const { db } = context;
      const before = new Date(now.getTime() - silentMinutes * 60_000);
      for (const { appId, version } of await selectOldWaitingScans(db, before, 100))
        await dispatchScan(context, appId, version);
      const silent = await takeSilentScans(db, before, 100);
      for (const { appId, version, dispatches } of silent) {
        if (dispatches >= maxDispatches) {
          await concludeScan(context, appId, version, {
            status: 'failed',
            checks: [],
            reasons: [],
            failureCode: 'SCAN_DISPATCH_FAILED',
            review: null,
            at: now,
          });
          continue;
        }
        await countDispatch(db, appId, version);
        await dispatchScan(context, appId, version);
      }
    });
  },
});
