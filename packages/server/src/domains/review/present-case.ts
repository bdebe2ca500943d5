import type { ReviewCase } from '@souk/contract';
import { isOpen } from './case-transitions.js';
import type { CaseRow } from './cases-table.js';

/** The case as its developer sees it. */
export function presentCase(row: CaseRow): ReviewCase {
  return {
    id: row.id,
    appId: row.app_id,
    kind: row.kind,
    state: row.state,
    distribution: row.distribution,
    versionId: row.version_id,
    version: row.version,
    reasons: row.reasons,
    checks: row.checks,
    notes: row.notes,
    decision: row.decision,
    submittedAt: row.submitted_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    previousReviewId: row.previous_review_id,
    turnaround: isOpen(row.state) ? { workingDays: row.working_days, dueAt: row.due_at.toISOString() } : null,
  };
}
