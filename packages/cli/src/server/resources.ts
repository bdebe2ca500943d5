/** The members of the Developer API's resources that the command line shows. */
export interface App {
  id: string;
  clientId: string;
  handle: string;
  name: string;
  state: string;
  currentVersion: number | null;
  latestVersion: number | null;
  installationsCount: number;
  createdAt: string;
  updatedAt: string;
}

export interface Version {
  id: string;
  version: number;
  apiVersion: string;
  scopes: string[];
  webhookTopics: string[];
  reviewState: string;
  current: boolean;
  releasedAt: string | null;
  createdAt: string;
  hosting: {
    scan: { status: string; reasons: string[]; failureCode: string | null } | null;
    deploy: Record<'staging' | 'production', { status: string; errorCode: string | null }>;
    checks: { findings: ScanFinding[] }[];
  };
}

export interface ScanFinding {
  rule: string;
  severity: string;
  file: string;
  line: number;
  message: string;
}

export interface EnvironmentVariable {
  name: string;
  updatedAt: string;
}

export interface HostedLogEntry {
  id: string;
  at: string;
  environment: string;
  version: number;
  kind: string;
  level: string;
  requestId: string | null;
  message: string;
  stack: string | null;
  request: { durationMs: number } | null;
}

export interface ManifestDiff {
  scopesAdded: string[];
  scopesRemoved: string[];
  topicsAdded: string[];
  hostsAdded: string[];
  definitionsChanged: string[];
  blocksChanged: string[];
  requiresConsent: boolean;
  requiresReview: boolean;
  reasons: string[];
}

export interface ReleasePreview {
  outcome: 'release' | 'review' | 'refused' | 'current';
  rollback: boolean;
  obstacle: { reason: string; message: string; fix: string } | null;
  diff: ManifestDiff;
  installations: { moveAtOnce: number; mustAccept: number; alreadyThere: number };
}

export interface ClientSecret {
  id: string;
  last4: string;
  state: string;
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
}

export interface MintedClientSecret extends ClientSecret {
  secret: string;
}

export interface CheckResult {
  key: string;
  status: 'pass' | 'fail' | 'warning' | 'skipped' | 'error';
  hard: boolean;
  message: string;
  fix: string | null;
}

export interface Checklist {
  ranAt: string;
  passed: boolean;
  results: CheckResult[];
}

export interface ReviewCase {
  id: string;
  kind: string;
  state: string;
  version: number | null;
  notes: { at: string; text: string }[];
  decision: { message: string | null; items: { key: string | null; note: string }[] } | null;
  submittedAt: string;
  decidedAt: string | null;
  /** None where nobody waits for a person. */
  turnaround: { workingDays: number; dueAt: string } | null;
}

export interface Installation {
  id: string;
  businessId: string;
  businessName: string;
  devStore: boolean;
  state: string;
  version: number | null;
  scopes: string[];
  webhooks: {
    state: string;
    disabledReason: string | null;
    lastDeliveredAt: string | null;
    last24h: { delivered: number; failed: number; skipped: number };
  };
}

export interface Delivery {
  id: string;
  webhookId: string;
  installationId: string;
  topic: string;
  status: 'pending' | 'delivered' | 'failed' | 'skipped';
  httpStatus: number | null;
  error: string | null;
  durationMs: number | null;
  attempts: number;
  createdAt: string;
}

export interface TestDelivery {
  webhookId: string;
  httpStatus: number | null;
  error: string | null;
  durationMs: number;
}

export interface DevStore {
  id: string;
  name: string;
  preset: string;
  state: 'provisioning' | 'ready' | 'resetting' | 'failed';
  progress: number;
  failure: string | null;
  businessId: string | null;
  storeId: string | null;
  createdAt: string;
}

export interface DevStoreChange {
  action: string;
  kind: string;
  id: string;
  resource: Record<string, unknown>;
}

export interface DeveloperAccount {
  id: string;
  name: string;
  contactEmail: string;
  status: string;
  verification: { state: string };
  terms: { currentVersion: string; acceptedVersion: string | null };
}
