import { reviewLimits } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { DomainError } from '../../foundation/domain-error.js';
import { isOpen } from './case-transitions.js';
import { type CaseRow, updateNotes } from './cases-table.js';
import { lockCaseOf } from './find-cases.js';

/** The developer leaves a note for the reviewer, as long as somebody will read it. */
export async function addNote(
  transaction: Database,
  appId: string,
  id: string,
  text: string,
  now: Date,
): Promise<CaseRow> {
  const row = await lockCaseOf(transaction, appId, id);
  if (!isOpen(row.state)) throw new DomainError('REVIEW_NOT_OPEN', { members: { reviewId: id, state: row.state } });
  if (row.notes.length >= reviewLimits.notes) {
    throw new DomainError('REVIEW_NOTE_LIMIT_REACHED', { members: { limit: reviewLimits.notes } });
  }
  return updateNotes(transaction, id, [...row.notes, { at: now.toISOString(), text }], now);
}
