import { replicaOrPrimary } from '../../domains/bulk-exports/read-export-from-replica.js';
import { requesterOf } from '../../domains/bulk-exports/requester.js';
import { type ExportRef, ExportTaken, ExportWriter } from '../../domains/bulk-exports/write-bulk-export.js';
import type { Context } from '../../foundation/context.js';
import { DomainError } from '../../foundation/domain-error.js';
import { defineJob, enqueue } from '../../foundation/jobs/define-job.js';
import type { Platform } from '../../foundation/platform.js';
import { gatherSegments } from './gather-segments.js';
import { readLines } from './read-lines.js';

/** A turn is short, so that long exports share the workers with everything else and a stop never waits for one. */
const turnMs = 10_000;
const maxFailures = 5;

/** Writes some of an export's file, then queues for another turn; safe to run twice, as only one writer can succeed. */
export const writeExportFile = defineJob<ExportRef>({
  name: 'write_export_file',
  async run(ref, platform) {
    const writer = await ExportWriter.take(platform, ref);
    if (!writer) return;
    try {
      if (!writer.written) await takeTurn(writer, platform);
      if (writer.written) return await writer.finish();
      await writer.release(0, (context) => queueExport(context, ref));
    } catch (error) {
      // It may have to start over. If another worker has it, or it is finished, the next turn finds nothing to do.
      if (error instanceof ExportTaken) return await queueExport({ db: platform.db }, ref);
      if (error instanceof DomainError) return await writer.fail(error.code);
      await giveUpOrRetry(writer, ref, platform, error);
    }
  },
});

export async function queueExport(context: Context, ref: ExportRef, runAt?: Date): Promise<void> {
  const { businessId, id } = ref;
  await enqueue(context, writeExportFile, { businessId, id }, { key: `bulk_export:${id}`, runAt });
}

/** A transient failure may pass; one that recurs every time will not. */
async function giveUpOrRetry(writer: ExportWriter, ref: ExportRef, { log }: Platform, error: unknown): Promise<void> {
  const failures = writer.row.failures + 1;
  log.warn({ err: error, bulkExport: ref.id, failures }, 'bulk export step failed');
  if (failures >= maxFailures) return writer.fail('INTERNAL_ERROR');
  await writer.release(failures, (context) => queueExport(context, ref, new Date(Date.now() + failures * 2_000)));
}

/** Reads a segment while the one before is compressed and the one before that is stored. No more are in memory at a time. */
async function takeTurn(writer: ExportWriter, platform: Platform): Promise<void> {
  const caller = await requesterOf(platform.db, writer.row);
  const until = performance.now() + turnMs;
  const source = await replicaOrPrimary(platform, writer);
  const lines = readLines({ row: writer.row, caller, platform: source, isOver: () => performance.now() > until });
  let compressing: Promise<void> = Promise.resolve();
  try {
    for await (const segment of gatherSegments(lines)) {
      await compressing;
      compressing = writer.append(segment);
      // Awaited below or in the next round; until then a failure must not count as unhandled.
      compressing.catch(() => undefined);
    }
  } finally {
    await compressing.finally(() => writer.settle());
  }
}
