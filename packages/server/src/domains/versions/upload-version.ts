import { type Manifest, subscribedTopics, type Version } from '@souk/contract';
import { writeBlob } from '../../foundation/blobs/blob-store.js';
import type { Context } from '../../foundation/context.js';
import { inTransaction } from '../../foundation/database/in-transaction.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import type { Platform } from '../../foundation/platform.js';
import { lockVersionedApp, recordLatestVersion, type VersionedApp } from '../apps/record-app-versions.js';
import { requireRoomForApp } from '../storage/require-room.js';
import { checkBundle, namedFiles } from './bundle/check-bundle.js';
import { insertBundle } from './bundles-table.js';
import { compareWithCurrent, nextVersion, readManifestOf, typeChangesOf } from './compare-with-earlier-versions.js';
import { describeVersion } from './describe-version.js';
import { unpackInProgram } from './inspect/inspect-bundle.js';
import type { BundleFacts } from './inspect/inspection.js';
import { rejectTooManyVersions } from './limit-versions.js';
import type { Problem } from './manifest/problems.js';
import { rejectReadOnly } from './reject-read-only.js';
import { selectQueuePositions } from './scan-queue-table.js';
import { dispatchScan } from './scan-version.js';
import type { VersionPorts } from './version-ports.js';
import { insertVersion } from './versions-table.js';

export interface VersionUpload {
  /** TOML text, or the same members as JSON. */
  source: unknown;
  /** A tar.gz, for a platform-hosted app. */
  bundle: Buffer | null;
}

/** Creates the next version from a manifest and, for a platform-hosted app, its bundle. */
export async function uploadVersion(
  platform: Platform,
  app: VersionedApp,
  upload: VersionUpload,
  neighbours: VersionPorts,
): Promise<Version> {
  // Once here, before anything is unpacked, and again where it counts, under the app's lock.
  await rejectTooManyVersions(platform.db, platform.clock, app);
  if (upload.bundle) await requireRoomForApp(platform.db, platform, app.id, upload.bundle.length);
  const read = await readManifestOf(platform, app, upload.source);
  const bundle = await unpack(platform, upload.bundle, read.manifest);
  const problems: Problem[] = [...read.problems, ...bundle.problems];
  if (read.manifest && bundle.problems.length === 0) problems.push(...checkBundle(read.manifest, bundle.facts));
  if (!read.manifest || problems.length > 0) return rejectManifest(problems);
  const { manifest } = read;
  return inTransaction(platform, (context) =>
    storeVersion(context, platform, app.id, { manifest, bytes: upload.bundle, facts: bundle.facts }, neighbours),
  );
}

interface JudgedUpload {
  manifest: Manifest;
  bytes: Buffer | null;
  facts: BundleFacts | null;
}

async function storeVersion(
  context: Context,
  platform: Platform,
  appId: string,
  { manifest, bytes, facts }: JudgedUpload,
  neighbours: VersionPorts,
): Promise<Version> {
  const { db } = context;
  const { clock } = platform;
  // Before anything is locked, so that a slow write of a large bundle does not block others.
  const blob = bytes && (await writeBlob(db, clock, 'application/gzip', [bytes]));
  const app = (await lockVersionedApp(db, appId)) ?? throwDomainError('APP_NOT_FOUND');
  rejectReadOnly(app);
  await rejectTooManyVersions(db, clock, app);
  const version = nextVersion(app);
  const problems = [
    ...handleChanged(app, manifest),
    ...(await typeChangesOf(db, app, { version, manifest }, neighbours)),
  ];
  if (problems.length > 0) return rejectManifest(problems);
  // After the app's lock: whoever adds images or deletes bundles takes them in this order too.
  if (bytes) await requireRoomForApp(db, platform, appId, bytes.length);
  const at = clock.now();
  const { requiresReview } = await compareWithCurrent(
    db,
    app,
    manifest,
    facts ? { sha256: facts.sha256, review: null } : undefined,
  );
  const row = await insertVersion(db, {
    app_id: appId,
    version,
    manifest,
    webhook_topics: subscribedTopics(manifest),
    review_state: requiresReview ? 'required' : 'not_required',
    created_at: at,
  });
  await recordLatestVersion(db, appId, version, at);
  if (!blob || !facts) return describeVersion(row, undefined, app.currentVersion);
  const stored = await insertBundle(db, {
    app_id: appId,
    version,
    blob_id: blob.id,
    sha256: facts.sha256,
    bytes: bytes.length,
    files: facts.files,
    scan_dispatched_at: at,
  });
  await dispatchScan(context, appId, version);
  const queuePosition = (await selectQueuePositions(db, appId, [version])).get(version);
  return describeVersion(row, { bundle: stored, deploys: [], queuePosition }, app.currentVersion);
}

async function unpack(
  platform: Platform,
  bytes: Buffer | null,
  manifest: Manifest | null,
): Promise<{ facts: BundleFacts | null; problems: Problem[] }> {
  if (!bytes) return { facts: null, problems: [] };
  const wanted = manifest ? namedFiles(manifest).map(({ path }) => path) : [];
  const unpacked = await unpackInProgram(platform, bytes, wanted);
  return 'problem' in unpacked
    ? { facts: null, problems: [unpacked.problem] }
    : { facts: unpacked.facts, problems: [] };
}

/** The handle may have been changed between reading the manifest and storing it. */
function handleChanged({ handle }: VersionedApp, manifest: Manifest): Problem[] {
  if (manifest.handle === handle) return [];
  return [
    {
      code: 'HANDLE_MISMATCH',
      path: 'handle',
      message: `The app's handle is "${handle}" now.`,
      fix: `Set handle = "${handle}".`,
    },
  ];
}

function rejectManifest(problems: Problem[]): never {
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  return throwDomainError('APP_MANIFEST_INVALID', {
    message: `The manifest or its bundle has ${count}.`,
    fieldErrors: problems,
  });
}
