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
    severity: Words(['error', 'warning', 'info'], 'An error rejects the bundle.'),
    file: Type.String({ description: 'A file of the bundle.' }),
    line: Type.Integer({ minimum: 1, description: 'The line, counted from 1.' }),
    message: Type.String({ description: 'What was found, for a person.' }),
  },
  { ...closed, title: 'ScanFinding' },
);

export const ScanCheck = Type.Object(
  {
    id: Words(scanChecks, 'The check.'),
    status: Words(['pass', 'warning', 'fail'], 'fail: a finding of severity error.'),
    summary: Type.String({ description: 'The outcome in one sentence.' }),
    findings: Type.Array(ScanFinding, { description: 'What the rules of this check found, errors first.' }),
    truncated: Type.Boolean({ description: 'True when more was found than is listed.' }),
  },
  { ...closed, title: 'ScanCheck' },
);

const Scan = Type.Object(
  {
    status: Words(
      scanStatuses,
      'pending until the scan has reported; rejected by its findings; failed when it could not run.',
    ),
    dispatchedAt: nullable(Time),
    finishedAt: nullable(Time),
    failureCode: nullable(Words(scanFailureCodes, 'Why the scan came to no result; null unless the status is failed.')),
    reasons: Type.Array(Type.String(), { description: 'The rules whose findings rejected the bundle.' }),
  },
  { ...closed, title: 'BundleScan' },
);

const Deploy = Type.Object(
  {
    status: Words(
      deployStatuses,
      'none until it is asked for; superseded once another version took its place (installations that still use it are served); suspended with its app.',
    ),
    deployedAt: nullable(
      Type.String({ format: 'date-time', description: 'When it was last deployed; stays when that ends.' }),
    ),
    errorCode: nullable(Words(deployErrorCodes, 'Why it could not be deployed; null unless the status is failed.')),
  },
  { ...closed, title: 'Deploy' },
);

export const CodeReview = Type.Object(
  {
    status: Words(
      ['pass', 'hold', 'error'],
      'hold: a person must look at it before merchants get it; error: the reviewer gave no usable answer, which keeps nothing from being released.',
    ),
    model: Type.String({ description: 'Who reviewed it.' }),
    summary: Type.String({ description: 'The outcome in short.' }),
    concerns: Type.Array(
      Type.Object(
        { severity: Words(['low', 'medium', 'high'], 'How grave it is.'), file: Type.String(), message: Type.String() },
        closed,
      ),
      { description: 'What it worries about.' },
    ),
    truncated: Type.Boolean({ description: 'True when there were more concerns, or not every source could be shown.' }),
  },
  { ...closed, title: 'CodeReview' },
);

export type CodeReview = Static<typeof CodeReview>;

/** For a remotely hosted app: scalars, scan and review are null, checks is empty, and nothing is deployed. */
export const Hosting = Type.Object(
  {
    bundleSha256: nullable(Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Of the bundle as it was sent.' })),
    bundleBytes: nullable(Count('Of the bundle as it was sent.')),
    files: nullable(Count('How many files it holds.')),
    main: nullable(Type.String({ description: 'The file that runs.' })),
    lockfile: nullable(Type.String({ description: 'The file that locks dependencies.' })),
    scan: nullable(Scan),
    deploy: Type.Object({ staging: Deploy, production: Deploy }, closed),
    checks: Type.Array(ScanCheck, { description: 'What the scan looked at; empty until it has finished.' }),
    review: nullable(CodeReview),
    rejectionReason: nullable(Type.String({ description: 'Why the bundle was rejected, in one sentence.' })),
  },
  { ...closed, title: 'VersionHosting' },
);
export type Hosting = Static<typeof Hosting>;

export const Version = Type.Object(
  {
    id: Type.String({ pattern: '^\\d{1,20}$', description: 'An id: decimal digits.' }),
    version: Type.Integer({ minimum: 1, description: 'Counts up from 1 for each app.' }),
    apiVersion: Type.String({ description: 'The Admin API version the app was written for.', examples: ['2026-10'] }),
    scopes: Type.Array(Type.String(), { description: 'Scopes every installation grants.' }),
    optionalScopes: Type.Array(Type.String(), { description: 'Scopes a merchant may grant.' }),
    webhookTopics: Type.Array(Type.String(), { description: 'Topics the version subscribes to.' }),
    allowedHosts: Type.Array(Type.String(), { description: 'Hosts the app says it talks to.' }),
    reviewState: Words(reviewStates, 'Whether a person must review the version before merchants get it.'),
    current: Type.Boolean({ description: 'True for the version that new installations get.' }),
    releasedAt: nullable(Time),
    createdAt: Time,
    hosting: Hosting,
    manifest: Manifest,
  },
  { ...closed, title: 'Version' },
);
export type Version = Static<typeof Version>;
