import type { LineForm } from '../../foundation/database/lines/form-lines.js';
import { LineWriter } from '../../foundation/database/lines/write-lines.js';
import { answerAsThread } from '../../foundation/programs/answer-as-thread.js';
import { checksumAfter, compressSegment } from './gzip-in-segments.js';

/** Some whole rows or lines of a file. */
export interface SegmentToPack {
  /** In memory that both threads see. */
  bytes: Uint8Array;
  /** How the rows become lines; null where they are lines already. */
  form: LineForm | null;
  /** Of everything before it. */
  crc32: number;
}

export interface PackedSegment {
  compressed: Uint8Array;
  /** Of everything up to its end. */
  crc32: number;
  plainBytes: number;
}

const writer = new LineWriter();

answerAsThread((request): PackedSegment => {
  const { bytes, form, crc32 } = request as SegmentToPack;
  const lines = form ? writer.write(bytes, form) : bytes;
  return { compressed: compressSegment(lines), crc32: checksumAfter(lines, crc32), plainBytes: lines.length };
});
