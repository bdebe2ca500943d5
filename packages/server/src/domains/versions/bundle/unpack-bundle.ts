import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { bundleLimits } from '@souk/contract';
import { extract, type Header } from 'tar-stream';
import type { Problem } from '../manifest/problems.js';
import { show } from '../manifest/read-table.js';
import { isBundlePath } from './is-bundle-path.js';

export interface BundleFile {
  path: string;
  bytes: Buffer;
}

export interface UnpackedBundle {
  sha256: string;
  compressedBytes: number;
  /** Sorted by path. */
  files: BundleFile[];
}

export type BundleLimits = { [Name in keyof typeof bundleLimits]: number };

/** A bundle that must not be unpacked further. */
export class UnsafeBundle extends Error {
  readonly problem: Problem;

  constructor(code: Problem['code'], path: string, message: string, fix: string) {
    super(message);
    this.name = 'UnsafeBundle';
    this.problem = { code, path, message, fix };
  }
}

const inBundle = (path: string): string => `bundle/${path}`;

/**
 * Unpacks a tar.gz in memory, and never to disk. Only plain files and folders are accepted; every limit is checked while
 * bytes arrive, so that an archive bomb is dropped before it has expanded.
 */
export async function unpackBundle(archive: Buffer, limits: BundleLimits): Promise<UnpackedBundle> {
  const unpacking = new Unpacking(archive.length, limits);
  const entries = extract();
  entries.on('entry', (header, stream, next) => {
    // A refused entry is destroyed with the whole archive and says so in an event; `next` tells the pipeline already.
    stream.on('error', () => undefined);
    unpacking.take(header, stream).then(() => next(), next);
  });
  try {
    await pipeline(Readable.from([archive]), createGunzip(), unpacking.countBytes(), entries);
  } catch (error) {
    if (error instanceof UnsafeBundle) throw error;
    throw new UnsafeBundle(
      'BUNDLE_UNREADABLE',
      'bundle',
      'The bundle is not a complete tar.gz archive.',
      'Create it with tar -czf and send it again.',
    );
  }
  return {
    sha256: createHash('sha256').update(archive).digest('hex'),
    compressedBytes: archive.length,
    files: unpacking.finish(),
  };
}

class Unpacking {
  readonly #compressedBytes: number;
  readonly #limits: BundleLimits;
  readonly #files: BundleFile[] = [];
  readonly #paths = new Set<string>();
  #entries = 0;
  #unpackedBytes = 0;

  constructor(compressedBytes: number, limits: BundleLimits) {
    this.#compressedBytes = compressedBytes;
    this.#limits = limits;
  }

  /** Counts the decompressed bytes, including headers and padding: they can be used for a bomb too. */
  countBytes() {
    const count = (bytes: number) => this.#count(bytes);
    return async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        count(chunk.length);
        yield chunk;
      }
    };
  }

  async take(header: Header, stream: AsyncIterable<unknown>): Promise<void> {
    this.#entries += 1;
    if (this.#entries > this.#limits.files) {
      throw new UnsafeBundle(
        'BUNDLE_TOO_MANY_FILES',
        'bundle',
        `The bundle has more than ${this.#limits.files} entries.`,
        'Exclude installed packages and generated files.',
      );
    }
    const path = this.#pathOf(header);
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    if (header.type !== 'file') return;
    this.#rejectTwice(path);
    this.#files.push({ path, bytes: Buffer.concat(chunks) });
  }

  finish(): BundleFile[] {
    if (this.#files.length === 0) {
      throw new UnsafeBundle('BUNDLE_EMPTY', 'bundle', 'The bundle contains no file.', 'Add the files of the app.');
    }
    return this.#files.sort((one, other) => (one.path < other.path ? -1 : 1));
  }

  #pathOf({ name, type, size }: Header): string {
    const where = inBundle(name);
    if (type !== 'file' && type !== 'directory') {
      throw new UnsafeBundle(
        'BUNDLE_ENTRY_FORBIDDEN',
        where,
        `${show(name)} is a ${type ?? 'special entry'}.`,
        'Include only files and folders, no links.',
      );
    }
    const path = name.replace(/^\.\//, '').replace(/\/$/, '');
    const isRoot = type === 'directory' && (path === '' || path === '.');
    if (!isRoot && !isBundlePath(path, this.#limits.pathLength)) {
      throw new UnsafeBundle(
        'BUNDLE_PATH_FORBIDDEN',
        where,
        `${show(name)} is outside the bundle.`,
        'Use short relative paths without .. and without a leading slash.',
      );
    }
    if ((size ?? 0) > this.#limits.fileBytes) {
      throw new UnsafeBundle(
        'BUNDLE_FILE_TOO_LARGE',
        where,
        `${show(name)} is larger than ${this.#limits.fileBytes} bytes.`,
        'Exclude it, or make it smaller.',
      );
    }
    return path;
  }

  /** Compared without case: on some disks two such files would be one, and one would hide the other from the scan. */
  #rejectTwice(path: string): void {
    const key = path.normalize('NFC').toLowerCase();
    if (this.#paths.has(key)) {
      throw new UnsafeBundle(
        'BUNDLE_PATH_REPEATED',
        inBundle(path),
        `${show(path)} occurs twice in the bundle.`,
        'Include every file once.',
      );
    }
    this.#paths.add(key);
  }

  #count(bytes: number): void {
    this.#unpackedBytes += bytes;
    const { unpackedBytes, ratio } = this.#limits;
    if (this.#unpackedBytes > unpackedBytes) {
      throw new UnsafeBundle(
        'BUNDLE_TOO_LARGE',
        'bundle',
        `The bundle unpacks to more than ${unpackedBytes} bytes.`,
        'Exclude files that the app does not need to run.',
      );
    }
    // A small archive of padding alone reaches a high ratio honestly; only volume makes it a bomb.
    const grown = this.#unpackedBytes > 1024 * 1024 && this.#unpackedBytes > this.#compressedBytes * ratio;
    if (grown) {
      throw new UnsafeBundle(
        'BUNDLE_RATIO',
        'bundle',
        `The bundle grows more than ${ratio}-fold when unpacked.`,
        'Exclude files of repeated bytes.',
      );
    }
  }
}
