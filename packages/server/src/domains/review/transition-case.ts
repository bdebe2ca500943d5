import type { Database } from '../../foundation/database/open-database.js';
import { DomainError } from '../../foundation/domain-error.js';
import { type CaseAction, isOpen, stateAfter } from './case-transitions.js';
import { type CaseChanges, type CaseRow, updateState } from './cases-table.js';

export interface CaseTransition {
  action: CaseAction;
  changes?: CaseChanges;
}

/**
 * The only way a case changes its state: by an action that the table of transitions allows there. The caller holds the
 * case's lock.
 */
export async function transitionCase(
  transaction: Database,
  row: CaseRow,
  { action, changes = {} }: CaseTransition,
  now: Date,
): Promise<CaseRow> {
  const to = stateAfter(row.state, action);
  if (!to) throw refusalOf(row);
  const moved = await updateState(transaction, row, to, changes, now);
  if (!moved) throw new Error(`Case ${row.id} moved while it was held.`);
  return moved;
}

function refusalOf({ id, state }: CaseRow): DomainError {
  const members = { reviewId: id, state };
  if (!isOpen(state))
    return new DomainError('REVIEW_NOT_OPEN', { message: `The review is ${spoken(state)}.`, members });
  return new DomainError('REVIEW_STATE_INVALID', {
    message: `This cannot be done while the review is ${spoken(state)}.`,
    members,
  });
}

const spoken = (state: string): string => state.replaceAll('_', ' ');
