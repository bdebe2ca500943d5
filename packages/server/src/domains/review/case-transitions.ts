import type { CaseState } from '@souk/contract';

export const caseActions = [
  'pass_checks',
  'fail_checks',
  'claim',
  'release',
  'approve',
  'request_changes',
  'reject',
  'withdraw',
  'supersede',
] as const;
export type CaseAction = (typeof caseActions)[number];

/** Every transition a case can make. What is not listed here cannot happen. */
const transitions: Record<CaseState, Partial<Record<CaseAction, CaseState>>> = {
  checking: {
    pass_checks: 'submitted',
    fail_checks: 'checks_failed',
    withdraw: 'withdrawn',
    supersede: 'superseded',
  },
  submitted: { claim: 'in_review', withdraw: 'withdrawn', supersede: 'superseded' },
  in_review: {
    release: 'submitted',
    approve: 'approved',
    request_changes: 'changes_requested',
    reject: 'rejected',
    withdraw: 'withdrawn',
    supersede: 'superseded',
  },
  checks_failed: {},
  approved: {},
  changes_requested: {},
  rejected: {},
  withdrawn: {},
  superseded: {},
};

/** Where the action leads from this state; undefined where it leads nowhere. */
export function stateAfter(state: CaseState, action: CaseAction): CaseState | undefined {
  return transitions[state][action];
}

/** Open: something can still happen to it. */
export function isOpen(state: CaseState): boolean {
  return Object.keys(transitions[state]).length > 0;
}

/** A person said something about the app; the next review of it is a resubmission. */
export const decidedStates: readonly CaseState[] = ['approved', 'changes_requested', 'rejected'];
