import { setImmediate as breathe } from 'node:timers/promises';
import { requesterOf } from '../../domains/bulk-exports/requester.js';
import {
  type BulkExportRow,
  type ExportPosition,
  type ExportRef,
  ExportTaken,
  ExportWriter,
  type Segment,
} from '../../domains/bulk-exports/write-bulk-export.js';
import type { Caller } from '../../domains/businesses/caller.js';
import type { Database } from '../../foundation/database/open-database.js';
import { Refusal } from '../../foundation/http/refusal.js';
import { defineJob, enqueue } from '../../foundation/jobs/define-job.js';
import type { Platform } from '../../foundation/platform.js';
import { type ListedPage, readListPage } from './exportable-lists.js';

/** A turn is short, so that long exports share the workers with everything else and a stop never waits for one. */
const turnMs = 10_000;
/** Large pages cost fewer questions; objects that can be large themselves come in smaller ones. */
const pageSize = 2_000;
const pageSizeOfLarge = 250;
const largeObjects: ReadonlySet<string> = new Set(['products', 'data']);
/** A segment is compressed and stored as one: large enough to be worth it, small enough to hold in memory. */
const segmentBytes = 1024 * 1024;
const mostFailures = 5;
/** So many objects are written out before anything else gets a turn. */
const breathAfter = 200;

/** Writes some of an export's file, then queues for another turn; safe to run twice, as only one hand can write. */
export const writeExportFile = defineJob<ExportRef>({
  name: 'write_export_file',
  async run(ref, platform) {
    const writer = await ExportWriter.take(platform, ref);
    if (!writer) return;
    try {
      if (!writer.written) await takeTurn(writer, platform);
      if (writer.written) return await writer.finish();
      await writer.release(0, (transaction) => queueExport(transaction, ref));
    } catch (error) {
      if (error instanceof ExportTaken) return;
      if (error instanceof Refusal) return await writer.fail(error.code);
      await giveUpOrRetry(writer, ref, platform, error);
    }
  },
});

export async function queueExport(db: Database, ref: ExportRef, runAt?: Date): Promise<void> {
  const { businessId, id } = ref;
  await enqueue(db, writeExportFile, { businessId, id }, { key: `bulk_export:${id}`, runAt });
}

/** A failure that is nobody's fault may pass; one that comes back every time will not. */
async function giveUpOrRetry(writer: ExportWriter, ref: ExportRef, { log }: Platform, error: unknown): Promise<void> {
  const failures = writer.row.failures + 1;
  log.warn({ err: error, bulkExport: ref.id, failures }, 'a bulk export stumbled');
  if (failures >= mostFailures) return writer.fail('INTERNAL_ERROR');
  await writer.release(failures, (transaction) =>
    queueExport(transaction, ref, new Date(Date.now() + failures * 2_000)),
  );
}

/** Reads ahead while what was read is compressed and stored. At most two segments are in memory at a time. */
async function takeTurn(writer: ExportWriter, platform: Platform): Promise<void> {
  const caller = await requesterOf(platform.db, writer.row);
  const until = performance.now() + turnMs;
  let writing: Promise<void> = Promise.resolve();
  try {
    for await (const segment of segmentsOf(writer.row, caller, platform)) {
      await writing;
      writing = writer.append(segment);
      // Awaited below or in the next round; until then a failure must not count as unheard.
      writing.catch(() => undefined);
      if (performance.now() > until) break;
    }
  } finally {
    await writing;
  }
}

async function* segmentsOf(row: BulkExportRow, caller: Caller, platform: Platform): AsyncGenerator<Segment> {
  let lines: string[] = [];
  let length = 0;
  for await (const { objects, next } of pagesOf(row, caller, platform)) {
    for (const [index, object] of objects.entries()) {
      const line = JSON.stringify(object);
      lines.push(line);
      length += line.length;
      // The next page is on its way: its questions must be sent on while this one is written out.
      if (index % breathAfter === 0) await breathe();
    }
    if (length < segmentBytes && next !== null) continue;
    const text = lines.length > 0 ? `${lines.join('\n')}\n` : '';
    yield { lines: Buffer.from(text), objects: lines.length, next };
    lines = [];
    length = 0;
  }
}

async function* pagesOf(row: BulkExportRow, caller: Caller, platform: Platform): AsyncGenerator<ListedPage> {
  const limit = largeObjects.has(row.resource) ? pageSizeOfLarge : pageSize;
  const read = (after: ExportPosition) => {
    const page = readListPage(row, { caller, db: platform.db, platform }, { after, limit });
    page.catch(() => undefined);
    return page;
  };
  let coming: Promise<ListedPage> | undefined = read(row.position);
  while (coming) {
    const page: ListedPage = await coming;
    coming = page.next === null ? undefined : read(page.next);
    yield page;
  }
}
