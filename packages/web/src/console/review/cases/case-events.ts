import type { ReviewCase } from '../../../api/review';

/** Something that happened to a case, in the order of its time. */
export type CaseEvent =
  | { kind: 'submitted'; at: string }
  | { kind: 'checking' }
  | { kind: 'checked'; at: string; checks: NonNullable<ReviewCase['checks']> }
  | { kind: 'note'; at: string; text: string }
  | { kind: 'ended'; at: string | null; state: ReviewCase['state']; decision: ReviewCase['decision'] }
  | { kind: 'due'; at: string; workingDays: number };

const endings: readonly ReviewCase['state'][] = [
  'approved',
  'changes_requested',
  'rejected',
  'withdrawn',
  'superseded',
];

/** The story of a case; what is still to come stands at its end. */
export function eventsOf(review: ReviewCase): CaseEvent[] {
  const { submittedAt, checks, notes, state, decision, decidedAt, turnaround } = review;
  const past: Extract<CaseEvent, { at: string }>[] = [
    ...notes.map(({ at, text }) => ({ kind: 'note' as const, at, text })),
    ...(checks ? [{ kind: 'checked' as const, at: checks.ranAt, checks }] : []),
  ];
  past.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const end: CaseEvent[] = endings.includes(state) ? [{ kind: 'ended', at: decidedAt, state, decision }] : [];
  const running: CaseEvent[] = state === 'checking' ? [{ kind: 'checking' }] : [];
  const due: CaseEvent[] = turnaround
    ? [{ kind: 'due', at: turnaround.dueAt, workingDays: turnaround.workingDays }]
    : [];
  // The note that came with it is some milliseconds older than the case.
  return [{ kind: 'submitted', at: submittedAt }, ...past, ...running, ...end, ...due];
}
