import { createHash, type Hash } from 'node:crypto';
import type { Database } from '../database/open-database.js';
import type { HashedBytes } from './append-blob.js';

/**
 * The hash of a blob that is written piece by piece. It cannot be stored half done, so it is kept here while one process writes:
 * reading a large blob again only to hash it takes a tenth of the time that an export takes.
 */
export class RunningHash {
  private readonly hash: Hash | undefined;
  private bytes = 0;

  private constructor(hash: Hash | undefined) {
    this.hash = hash;
  }

  /** Of a blob that has this length by now: empty, kept by this process, or begun by another, which has to be read again. */
  static continue(db: Database, blobId: string, length: number): RunningHash {
    if (length === 0) return new RunningHash(createHash('sha256'));
    const kept = keptFor(db).get(blobId);
    return kept?.bytes === length ? kept : new RunningHash(undefined);
  }

  add(piece: Buffer): void {
    this.hash?.update(piece);
    this.bytes += piece.length;
  }

  /** Until the next turn; not for ever, as another process may have that one. */
  keep(db: Database, blobId: string): void {
    const kept = keptFor(db);
    kept.delete(blobId);
    kept.set(blobId, this);
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
  }

  /** Undefined when not all of it was written here. */
  get hashed(): HashedBytes | undefined {
    return this.hash && { bytes: this.bytes, sha256: this.hash.copy().digest() };
  }
}

const maxKept = 100;
const keptHashes = new WeakMap<Database, Map<string, RunningHash>>();

function keptFor(db: Database): Map<string, RunningHash> {
  const kept = keptHashes.get(db) ?? new Map<string, RunningHash>();
  keptHashes.set(db, kept);
  return kept;
}
