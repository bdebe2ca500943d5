import { createHash } from 'node:crypto';
import { BulkExport, bulkExportUrlDays } from '@souk/contract';
import { daysInSeconds, secondsAfter } from '../../../foundation/clock.js';
import { sampleOf } from './sample-resource.js';

/** A bulk export that went well a moment ago: what `bulk/finished` tells of. */
export function sampleFinishedExport(at: Date): BulkExport {
  const time = at.toISOString();
  return {
    ...(sampleOf(BulkExport, at) as BulkExport),
    fields: null,
    state: 'done',
    objectCount: 1_042,
    bytes: 65_536,
    sha256: createHash('sha256').update('sample').digest('hex'),
    url: 'https://example.com/bulk-exports/sample.jsonl.gz',
    urlExpiresAt: secondsAfter(at, daysInSeconds(bulkExportUrlDays)).toISOString(),
    errorCode: null,
    startedAt: time,
    finishedAt: time,
  };
}
