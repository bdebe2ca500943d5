import type { Hosting, Manifest, Version } from '@souk/contract';
import type { BundleRow } from './bundles-table.js';
import type { VersionRow } from './versions-table.js';

/** The version as the Developer API shows it. */
export function describeVersion(
  row: VersionRow,
  bundle: BundleRow | undefined,
  currentVersion: number | null,
): Version {
  return {
    id: row.id,
    version: row.version,
    apiVersion: row.api_version,
    scopes: row.scopes,
    optionalScopes: row.optional_scopes,
    webhookTopics: row.webhook_topics,
    allowedHosts: row.allowed_hosts,
    reviewState: row.review_state,
    current: row.version === currentVersion,
    releasedAt: row.released_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    hosting: describeHosting(row.manifest, bundle),
    manifest: row.manifest,
  };
}

const notDeployed = { status: 'none', deployedAt: null, errorCode: null } as const;
const deploy = { staging: notDeployed, production: notDeployed };

function describeHosting({ hosting }: Manifest, bundle: BundleRow | undefined): Hosting {
  if (!bundle || hosting.mode !== 'platform') {
    return {
      bundleSha256: null,
      bundleBytes: null,
      files: null,
      main: null,
      lockfile: null,
      scan: null,
      deploy,
      checks: [],
      review: null,
      rejectionReason: null,
    };
  }
  return {
    bundleSha256: bundle.sha256,
    bundleBytes: Number(bundle.bytes),
    files: bundle.files,
    main: hosting.main,
    lockfile: hosting.lockfile,
    scan: {
      status: bundle.scan_status,
      dispatchedAt: bundle.scan_dispatched_at.toISOString(),
      finishedAt: bundle.scan_finished_at?.toISOString() ?? null,
      failureCode: bundle.scan_failure_code,
      reasons: bundle.scan_reasons,
    },
    deploy,
    checks: bundle.checks,
    // No automatic reviewer is configured, so there is no opinion to show.
    review: null,
    rejectionReason: rejectionReason(bundle),
  };
}

function rejectionReason({ scan_status, scan_reasons }: BundleRow): string | null {
  return scan_status === 'rejected' ? `The scan found: ${scan_reasons.join(', ')}.` : null;
}
