import { type Static, Type } from 'typebox';
import { Manifest } from '../manifest/manifest.js';
import { closed, nullable, Time, Words } from './common.js';

export const reviewStates = [
  'not_required',
  'required',
  'in_review',
  'approved',
  'changes_requested',
  'rejected',
] as const;
export type ReviewState = (typeof reviewStates)[number];

export const scanStatuses = ['pending', 'passed', 'rejected', 'failed'] as const;
export type ScanStatus = (typeof scanStatuses)[number];

/** Why a scan came to no result. */
export const scanFailureCodes = [
  'SCAN_TIMED_OUT',
  'SCAN_OUT_OF_MEMORY',
  'SCAN_CRASHED',
  'SCAN_DISPATCH_FAILED',
] as const;
export type ScanFailureCode = (typeof scanFailureCodes)[number];

/** The checks of a scan, in the order they are shown. */
export const scanChecks = [
  'sources_parse',
  'dynamic_code',
  'processes',
  'secrets',
  'obfuscation',
  'network_hosts',
  'dependencies',
  'install_scripts',
  'files',
  'data_safety',
] as const;
export type ScanCheckId = (typeof scanChecks)[number];

export const deployStatuses = [
  'none',
  'pending',
  'deploying',
  'deployed',
  'failed',
  'superseded',
  'suspended',
] as const;
export type DeployStatus = (typeof deployStatuses)[number];

export const deployEnvironments = ['staging', 'production'] as const;
export type DeployEnvironment = (typeof deployEnvironments)[number];

/** Why a version could not be deployed. */
export const deployErrorCodes = [
  'SCAN_DISPATCH_FAILED',
  'SCAN_REJECTED',
  'SYNTAX_ERROR',
  'MODULE_NOT_FOUND',
  'START_FAILED',
  'START_TIMEOUT',
  'NO_FETCH_HANDLER',
  'MEMORY_EXCEEDED',
  'ISOLATION_UNAVAILABLE',
  'RUNTIME_UNAVAILABLE',
] as const;
export type DeployErrorCode = (typeof deployErrorCodes)[number];

const Count = (description: string) => Type.Integer({ minimum: 0, description });

export const ScanFinding = Type.Object(
  {
    rule: Type.String({ description: 'The rule that found it.' }),
    severity: Words(['error', 'warning', 'info'], 'The severity. An error rejects the bundle.'),
    file: Type.String({ description: 'The path of the file in the bundle.' }),
    line: Type.Integer({ minimum: 1, description: 'The line, counted from 1.' }),
    message: Type.String({ description: 'The finding in one sentence.' }),
  },
  { ...closed, title: 'ScanFinding' },
);

export const ScanCheck = Type.Object(
  {
    id: Words(scanChecks, 'The check.'),
    status: Words(['pass', 'warning', 'fail'], 'The status of the check. fail: a finding with severity error.'),
    summary: Type.String({ description: 'The outcome in one sentence.' }),
    findings: Type.Array(ScanFinding, { description: 'The findings of this check, errors first.' }),
    truncated: Type.Boolean({ description: 'True if there are more findings than listed.' }),
  },
  { ...closed, title: 'ScanCheck' },
);

const Scan = Type.Object(
  {
    status: Words(
      scanStatuses,
      'The status of the scan. pending: not finished; rejected: by its findings; failed: could not run.',
    ),
    dispatchedAt: nullable(Time),
    queuePosition: nullable(
      Type.Integer({
        minimum: 1,
        description:
          'The position in the queue of scans, counted from 1; null once the scan has started. Developers take turns: your other bundles do not delay other developers.',
      }),
    ),
    finishedAt: nullable(Time),
    failureCode: nullable(Words(scanFailureCodes, 'The reason why the scan failed; null unless the status is failed.')),
    reasons: Type.Array(Type.String(), { description: 'The rules whose findings rejected the bundle.' }),
  },
  { ...closed, title: 'BundleScan' },
);

const Deploy = Type.Object(
  {
    status: Words(
      deployStatuses,
      'The status of the deployment. none: not deployed; superseded: replaced by another version (installations that still use it are served); suspended: with its app.',
    ),
    deployedAt: nullable(
      Type.String({ format: 'date-time', description: 'The time of the last deployment; kept after it ends.' }),
    ),
    errorCode: nullable(
      Words(deployErrorCodes, 'The reason why the deployment failed; null unless the status is failed.'),
    ),
  },
  { ...closed, title: 'Deploy' },
);

export const CodeReview = Type.Object(
  {
    status: Words(
      ['pass', 'hold', 'error'],
      'The verdict. hold: a reviewer must check the version before merchants get it; error: the automated review gave no usable result, which does not block the release.',
    ),
    model: Type.String({ description: 'The name of the automated reviewer.' }),
    summary: Type.String({ description: 'The result in short.' }),
    concerns: Type.Array(
      Type.Object(
        { severity: Words(['low', 'medium', 'high'], 'The severity.'), file: Type.String(), message: Type.String() },
        closed,
      ),
      { description: 'The concerns of the review.' },
    ),
    truncated: Type.Boolean({ description: 'True if there were more concerns, or not all sources could be included.' }),
  },
  { ...closed, title: 'CodeReview' },
);

export type CodeReview = Static<typeof CodeReview>;

/** For a remotely hosted app: scalars, scan and review are null, checks is empty, and nothing is deployed. */
export const Hosting = Type.Object(
  {
    bundleSha256: nullable(
      Type.String({ pattern: '^[0-9a-f]{64}$', description: 'The SHA-256 hash of the bundle as uploaded.' }),
    ),
    bundleBytes: nullable(Count('The size of the bundle as uploaded, in bytes.')),
    bundleDeletedAt: nullable(
      Type.String({
        format: 'date-time',
        description:
          'The time when the bundle was deleted because no release needs it. The version can no longer be deployed.',
      }),
    ),
    files: nullable(Count('The number of files in the bundle.')),
    main: nullable(Type.String({ description: 'The main file.' })),
    lockfile: nullable(Type.String({ description: 'The lockfile of the dependencies.' })),
    scan: nullable(Scan),
    deploy: Type.Object({ staging: Deploy, production: Deploy }, closed),
    checks: Type.Array(ScanCheck, { description: 'The checks of the scan; empty until it has finished.' }),
    review: nullable(CodeReview),
    rejectionReason: nullable(Type.String({ description: 'The reason why the bundle was rejected, in one sentence.' })),
  },
  { ...closed, title: 'VersionHosting' },
);
export type Hosting = Static<typeof Hosting>;

export const Version = Type.Object(
  {
    id: Type.String({ pattern: '^\\d{1,20}$', description: 'An ID: decimal digits.' }),
    version: Type.Integer({ minimum: 1, description: 'The version number, counted from 1 for each app.' }),
    apiVersion: Type.String({
      description: 'The Admin API version that the app was built for.',
      examples: ['2026-10'],
    }),
    scopes: Type.Array(Type.String(), { description: 'The required scopes.' }),
    optionalScopes: Type.Array(Type.String(), { description: 'The optional scopes.' }),
    webhookTopics: Type.Array(Type.String(), { description: 'Topics the version subscribes to.' }),
    allowedHosts: Type.Array(Type.String(), { description: 'The hosts that the app declares.' }),
    reviewState: Words(reviewStates, 'Whether the version must be reviewed before merchants get it.'),
    current: Type.Boolean({ description: 'True for the version that new installations get.' }),
    releasedAt: nullable(Time),
    createdAt: Time,
    hosting: Hosting,
    manifest: Manifest,
  },
  { ...closed, title: 'Version' },
);
export type Version = Static<typeof Version>;
