import { createHash } from 'node:crypto';
import { type BulkExport, type BusinessRedaction, bulkExportUrlDays, type Installation } from '@souk/contract';
import { daysInSeconds, secondsAfter } from '../../../foundation/clock.js';
import { type Sample, sampleIds, timeBefore } from './sample-store.js';

/** The installation that is tested, and when. */
export interface SampleInstallation {
  installation: Installation;
  at: Date;
}

const told = (resource: object, changed: readonly string[] = []): Sample => ({ storeId: null, resource, changed });

/** Just installed, as it is. */
export function sampleInstalled({ installation, at }: SampleInstallation): Sample {
  const time = at.toISOString();
  return told({ ...installation, state: 'active', installedAt: time, updatedAt: time, uninstalledAt: null });
}

export function sampleUninstalled({ installation, at }: SampleInstallation): Sample {
  const time = at.toISOString();
  return told({
    ...installation,
    state: 'uninstalled',
    pendingVersion: null,
    requestedScopes: [],
    updatedAt: time,
    uninstalledAt: time,
  });
}

export function sampleScopesUpdated({ installation, at }: SampleInstallation): Sample {
  return told({ ...installation, state: 'active', updatedAt: at.toISOString(), uninstalledAt: null }, ['scopes']);
}

/** 48 hours after an uninstall. */
export function sampleBusinessRedaction({ installation, at }: SampleInstallation): Sample {
  const redaction: BusinessRedaction = {
    id: sampleIds.request,
    installationId: installation.id,
    uninstalledAt: timeBefore(at, daysInSeconds(2)),
    dueAt: secondsAfter(at, daysInSeconds(30)).toISOString(),
  };
  return told(redaction);
}

/** A bulk export that went well a moment ago. */
export function sampleFinishedExport({ at }: SampleInstallation): Sample {
  const file: BulkExport = {
    id: sampleIds.export,
    resource: 'orders',
    filters: { createdFrom: timeBefore(at, daysInSeconds(30)) },
    fields: null,
    state: 'done',
    objectCount: 1_042,
    bytes: 65_536,
    sha256: createHash('sha256').update('sample').digest('hex'),
    url: 'https://example.com/bulk-exports/sample.jsonl.gz',
    urlExpiresAt: secondsAfter(at, daysInSeconds(bulkExportUrlDays)).toISOString(),
    errorCode: null,
    createdAt: timeBefore(at, 60),
    startedAt: timeBefore(at, 59),
    finishedAt: at.toISOString(),
  };
  return told(file);
}
