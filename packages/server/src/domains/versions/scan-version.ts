import type { Manifest } from '@souk/contract';
import { findBlob, readBlob } from '../../foundation/blobs/blob-store.js';
import type { Config } from '../../foundation/config.js';
import type { Context } from '../../foundation/context.js';
import { inTransaction } from '../../foundation/database/in-transaction.js';
import type { Database } from '../../foundation/database/open-database.js';
import { NoFreeSlot } from '../../foundation/isolation/concurrency-slots.js';
import { defineJob, enqueue } from '../../foundation/jobs/define-job.js';
import { reviewBundle } from './ai-review/review-bundle.js';
import { countDispatch, findBundleRow, type ScanConclusion, takeSilentScans } from './bundles-table.js';
import { concludeScan } from './conclude-scan.js';
import { type ScanOutcome, scanInProgram } from './inspect/inspect-bundle.js';
import type { ScanContext } from './scan/rule.js';
import { findVersionRow } from './versions-table.js';

interface ScanPayload {
  appId: string;
  version: number;
}

/** Scans a bundle and records the findings. Safe to run twice: only a pending scan takes an outcome. */
export const scanVersion = defineJob<ScanPayload>({
  name: 'scan_version',
  maxAttempts: 5,
  async run({ appId, version }, platform) {
    const { db, clock, config } = platform;
    const row = await findVersionRow(db, appId, version);
    const bundle = await findBundleRow(db, appId, version);
    if (!row || bundle?.scan_status !== 'pending') return;
    try {
      const archive = await readWhole(db, bundle.blob_id);
      const outcome = await scanInProgram(platform, archive, contextOf(row.manifest, config));
      const scanned = conclusionOf(outcome);
      const review =
        scanned.status === 'passed' ? await reviewBundle(platform, row.manifest, archive, scanned.checks) : null;
      const conclusion = { ...scanned, review };
      await inTransaction(platform, (context) =>
        concludeScan(context, appId, version, { ...conclusion, at: clock.now() }),
      );
    } catch (error) {
      if (!(error instanceof NoFreeSlot)) throw error;
      // Waiting here would keep other jobs from running: the scan is retried a little later instead.
      await dispatchScan({ db }, appId, version, new Date(clock.now().getTime() + busySeconds * 1_000));
    }
  },
});

const busySeconds = 3;

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

/** A scan takes seconds; one that is silent this long died with its process. */
export const silentMinutes = 10;
export const maxDispatches = 5;

/** Resumes scans that a crash left behind: the queue itself would not hand them to others for hours. */
export const resumeScans = defineJob<Record<string, never>>({
  name: 'resume_scans',
  every: '*/5 * * * *',
  async run(_, platform) {
    const now = platform.clock.now();
    await inTransaction(platform, async (context) => {
      const { db } = context;
      const silent = await takeSilentScans(db, new Date(now.getTime() - silentMinutes * 60_000), 100);
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
        await countDispatch(db, appId, version, now);
        await dispatchScan(context, appId, version);
      }
    });
  },
});
