import { randomUUID } from 'node:crypto';
import { bulkExportUrlDays } from '@souk/contract';
import { appendToBlob, beginBlob, finishBlob, isBlobOpen } from '../../foundation/blobs/append-blob.js';
import { deleteBlobs } from '../../foundation/blobs/blob-store.js';
import { RunningHash } from '../../foundation/blobs/running-hash.js';
import type { Context } from '../../foundation/context.js';
import { inTransaction } from '../../foundation/database/in-transaction.js';
import type { Database } from '../../foundation/database/open-database.js';
import type { Platform } from '../../foundation/platform.js';
import { recordEvents } from '../events/record-events.js';
import { requireRoom } from '../storage/require-room.js';
import {
  type BulkExportRow,
  claimExport,
  type ExportEnd,
  type ExportOwner,
  type ExportPosition,
  type ExportProgress,
  type ExportRef,
  endExport,
  releaseExport,
  restartExport,
  updateProgress,
} from './bulk-exports-table.js';
import { checksumAfter, compressSegment, gzipEnd, gzipStart } from './gzip-in-segments.js';
import { ownersOfExport } from './owners-of-export.js';

export type { BulkExportRow, ExportPosition, ExportRef };

/** A writer silent for this long is considered dead, and another continues where it stopped. */
export const silentSeconds = 60;

/** The export was taken over, canceled, or has to start again: its former writer stops, and writes nothing more. */
export class ExportTaken extends Error {
  constructor() {
    super('The export was claimed by another writer, or is over.');
    this.name = 'ExportTaken';
  }
}

/** Some whole lines of the file, and where the list continues after them; null at its end. */
export interface Segment {
  bytes: Buffer;
  objects: number;
  next: ExportPosition;
}

/** A claimed export. Its writes take effect only while this claim is held. */
export class ExportWriter {
  private readonly platform: Platform;
  readonly claim: string;
  private readonly blobId: string;
  readonly row: BulkExportRow;
  private progress: ExportProgress;
  private readonly hash: RunningHash;
  private storing: Promise<void> = Promise.resolve();

  private constructor(platform: Platform, claim: string, row: BulkExportRow, blobId: string) {
    this.platform = platform;
    this.claim = claim;
    this.row = row;
    this.blobId = blobId;
    this.progress = progressOf(row);
    this.hash = RunningHash.continue(platform.db, blobId, this.progress.bytes);
  }

  /** Undefined when it is finished, or claimed by another writer. */
  static async take(platform: Platform, ref: ExportRef): Promise<ExportWriter | undefined> {
    const { db, clock } = platform;
    const claim = randomUUID();
    const now = clock.now();
    const silentSince = new Date(now.getTime() - silentSeconds * 1000);
    const row = await db
      .transaction()
      .execute((transaction) => claimExport(transaction, ref, { claim, now, silentSince }));
    if (!row) return undefined;
    if (row.blob_id && (await isBlobOpen(db, row.blob_id))) return new ExportWriter(platform, claim, row, row.blob_id);
    const blobId = await beginBlob(db, clock, 'application/gzip');
    await restartExport(db, ref, claim, blobId);
    return new ExportWriter(platform, claim, { ...row, ...fromTheBeginning, blob_id: blobId }, blobId);
  }

  /** True once every line is written. */
  get written(): boolean {
    return this.progress.written;
  }

  /** Compresses a segment, and stores it while the next one is compressed: only `settle` says that all is stored. */
  async append(segment: Segment): Promise<void> {
    const before = this.progress;
    const compressed = segment.bytes.length === 0 ? nothing : await compressSegment(segment.bytes);
    const crc32 = checksumAfter(segment.bytes, before.crc32);
    const plainBytes = before.plainBytes + segment.bytes.length;
    const last = segment.next === null;
    const bytes = Buffer.concat([
      before.bytes === 0 ? gzipStart : nothing,
      compressed,
      last ? gzipEnd(crc32, plainBytes) : nothing,
    ]);
    this.progress = {
      position: segment.next,
      objectCount: before.objectCount + segment.objects,
      bytes: before.bytes + bytes.length,
      crc32,
      plainBytes,
      written: last,
    };
    await this.storing;
    this.storing = this.store(before.bytes, bytes, this.progress);
    // Awaited with the next segment or by `settle`; until then a failure must not count as unhandled.
    this.storing.catch(() => undefined);
  }

  /** Everything that was appended is stored. */
  settle(): Promise<void> {
    return this.storing;
  }

  private async store(length: number, bytes: Buffer, after: ExportProgress): Promise<void> {
    await this.platform.db.transaction().execute(async (transaction) => {
      const held = await updateProgress(transaction, this.ref, this.claim, after, this.platform.clock.now());
      if (!held) throw new ExportTaken();
      await requireRoom(transaction, this.platform, ownersOfExport(this.owner), 0);
      await appendToBlob(transaction, this.blobId, length, bytes);
    });
    this.hash.add(bytes);
  }

  /** Everything is written: the file can be downloaded, and the installation is notified. */
  async finish(): Promise<void> {
    const { db, clock } = this.platform;
    const { sha256 } = await finishBlob(db, clock, this.blobId, this.hash.hashed);
    const now = clock.now();
    const urlExpiresAt = new Date(now.getTime() + bulkExportUrlDays * 86_400_000);
    await this.end({ state: 'done', sha256, urlExpiresAt }, now);
  }

  async fail(errorCode: string): Promise<void> {
    const now = this.platform.clock.now();
    await this.end({ state: 'failed', errorCode }, now, (transaction) => deleteBlobs(transaction, [this.blobId]));
  }

  /** Releases the claim, and queues the export for another writer. */
  async release(failures: number, requeue: (context: Context) => Promise<void>): Promise<void> {
    await inTransaction(this.platform, async (context) => {
      await releaseExport(context.db, this.ref, this.claim, failures);
      await requeue(context);
    });
    this.hash.keep(this.platform.db, this.blobId);
  }

  private async end(end: ExportEnd, now: Date, also?: (transaction: Database) => Promise<void>): Promise<void> {
    await inTransaction(this.platform, async (context) => {
      const { db } = context;
      if (!(await endExport(db, this.ref, end, now, this.claim))) throw new ExportTaken();
      await also?.(db);
      const { installation_id: installationId } = this.row;
      // A member looks at the page; only apps are told.
      if (installationId === null) return;
      await recordEvents(context, [
        {
          topic: 'bulk/finished',
          businessId: this.row.business_id,
          storeId: null,
          resourceId: this.row.id,
          installationId,
          changed:
            end.state === 'done'
              ? ['state', 'sha256', 'url', 'urlExpiresAt', 'finishedAt']
              : ['state', 'errorCode', 'finishedAt'],
          at: now,
        },
      ]);
    });
  }

  private get owner(): ExportOwner {
    const { business_id: businessId, installation_id: installationId, user_id: userId } = this.row;
    if (installationId !== null) return { businessId, installationId, userId };
    if (userId === null) throw new Error(`The bulk export ${this.row.id} has no requester.`);
    return { businessId, installationId, userId };
  }

  private get ref(): ExportRef {
    return { businessId: this.row.business_id, id: this.row.id };
  }
}

const nothing = Buffer.alloc(0);

const fromTheBeginning = {
  position: null,
  object_count: '0',
  bytes: '0',
  crc32: '0',
  plain_bytes: '0',
  written: false,
} as const;

function progressOf(row: BulkExportRow): ExportProgress {
  return {
    position: row.position,
    objectCount: Number(row.object_count),
    bytes: Number(row.bytes),
    crc32: Number(row.crc32),
    plainBytes: Number(row.plain_bytes),
    written: row.written,
  };
}
