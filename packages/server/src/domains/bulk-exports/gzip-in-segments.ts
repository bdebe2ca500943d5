import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, type ZlibOptions } from 'node:zlib';

/**
 * One gzip file (RFC 1952) that another process can continue: every segment is compressed on its own and ends on a whole
 * byte, and only the checksum and length of everything before it are needed.
 */

/** Deflate, no name, no time, unknown system. */
export const gzipStart = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** An empty last block. */
const deflateEnd = Buffer.from([0x03, 0x00]);

const deflate = promisify<Uint8Array, ZlibOptions, Buffer>(deflateRaw);

/** On a thread of Node's, beside the one that answers requests. */
export function compressSegment(plain: Uint8Array): Promise<Buffer> {
  return deflate(plain, { level: 1, chunkSize: 128 * 1024, finishFlush: constants.Z_FULL_FLUSH });
}

export const checksumAfter = (plain: Uint8Array, before: number): number => crc32(plain, before);

export function gzipEnd(checksum: number, plainBytes: number): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(plainBytes % 2 ** 32, 4);
  return Buffer.concat([deflateEnd, trailer]);
}
