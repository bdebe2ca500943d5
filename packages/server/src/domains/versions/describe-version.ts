import type { Hosting, Manifest, Version } from '@souk/contract';
import type { BundleRow } from './bundles-table.js';
import type { DeployRow } from './deploys/deploys-table.js';
import type { VersionRow } from './versions-table.js';

/** What belongs to a platform-hosted version beside its own row. */
export interface Hosted {
  bundle: BundleRow;
  deploys: readonly DeployRow[];
  /** Of its scan, counted from 1; undefined once it has begun. */
  queuePosition?: number | undefined;
}

/** The version as the Developer API shows it. */
export function describeVersion(row: VersionRow, hosted: Hosted | undefined, currentVersion: number | null): Version {
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
    hosting: describeHosting(row.manifest, hosted),
    manifest: row.manifest,
  };
}

const notDeployed = { status: 'none', deployedAt: null, errorCode: null } as const;

function describeDeploy(deploys: readonly DeployRow[], wanted: DeployRow['environment']): Hosting['deploy']['staging'] {
  const found = deploys.find(({ environment }) => environment === wanted);
  if (!found) return notDeployed;
  const { status, deployed_at, error_code } = found;
  return { status, deployedAt: deployed_at?.toISOString() ?? null, errorCode: error_code };
}

function describeHosting({ hosting }: Manifest, hosted: Hosted | undefined): Hosting {
  if (!hosted || hosting.mode !== 'platform') {
    return {
      bundleSha256: null,
      bundleBytes: null,
      bundleDeletedAt: null,
      files: null,
      main: null,
      lockfile: null,
      scan: null,
      deploy: { staging: notDeployed, production: notDeployed },
      checks: [],
      review: null,
      rejectionReason: null,
    };
  }
  const { bundle, deploys, queuePosition = null } = hosted;
  return {
    bundleSha256: bundle.sha256,
    bundleBytes: Number(bundle.bytes),
    bundleDeletedAt: bundle.bundle_deleted_at?.toISOString() ?? null,
    files: bundle.files,
    main: hosting.main,
    lockfile: hosting.lockfile,
    scan: {
      status: bundle.scan_status,
      dispatchedAt: bundle.scan_dispatched_at.toISOString(),
      queuePosition,
      finishedAt: bundle.scan_finished_at?.toISOString() ?? null,
      failureCode: bundle.scan_failure_code,
      reasons: bundle.scan_reasons,
    },
    deploy: { staging: describeDeploy(deploys, 'staging'), production: describeDeploy(deploys, 'production') },
    checks: bundle.checks,
    // Null where no automatic reviewer is configured: there is no opinion to show.
    review: bundle.review,
    rejectionReason: rejectionReason(bundle),
  };
}

function rejectionReason({ scan_status, scan_reasons }: BundleRow): string | null {
  return scan_status === 'rejected' ? `The scan found: ${scan_reasons.join(', ')}.` : null;
}
