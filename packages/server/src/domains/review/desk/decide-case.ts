import type { Decision, DecisionInput } from '@souk/contract';
import type { Context } from '../../../foundation/context.js';
import type { Database } from '../../../foundation/database/open-database.js';
import { DomainError, InvalidInput, throwDomainError } from '../../../foundation/domain-error.js';
import type { Platform } from '../../../foundation/platform.js';
import { lockVersionedApp } from '../../apps/record-app-versions.js';
import { setReviewState } from '../../versions/set-review-state.js';
import { type CaseRow, lockCase, selectCase } from '../cases-table.js';
import { notifyOfDecision } from '../notify-developer.js';
import { publishCase } from '../publish-case.js';
import { transitionCase } from '../transition-case.js';
import { insertDeskAction } from './desk-actions-table.js';
import { rejectOwnApp } from './reject-own-work.js';

export type Verdict = 'approve' | 'request_changes' | 'reject';

/** A reviewer takes a case for themselves; of two concurrent requests, one gets it. Taking one's own case again changes nothing. */
export async function claimCase(transaction: Database, id: string, userId: string, now: Date): Promise<void> {
  const row = await holdCase(transaction, id);
  await rejectOwnApp(transaction, row.app_id, userId);
  if (row.state === 'in_review' && row.reviewer_id === userId) return;
  rejectOthers(row, userId);
  await transitionCase(transaction, row, { action: 'claim', changes: { reviewerId: userId, claimedAt: now } }, now);
  await insertDeskAction(transaction, { userId, action: 'claim', subject: subjectOf(row), message: null, at: now });
}

/** Gives a case back to the queue. Anyone on the desk may, so that nobody's absence keeps a developer waiting. */
export async function releaseCase(transaction: Database, id: string, userId: string, now: Date): Promise<void> {
  const row = await holdCase(transaction, id);
  await transitionCase(transaction, row, { action: 'release', changes: { reviewerId: null, claimedAt: null } }, now);
  await insertDeskAction(transaction, { userId, action: 'release', subject: subjectOf(row), message: null, at: now });
}

/** The reviewer who holds the case decides it. The consequences are committed with the decision, including the mail. */
export async function decideCase(
  context: Context,
  platform: Platform,
  id: string,
  userId: string,
  verdict: Verdict,
  given: DecisionInput,
): Promise<void> {
  const { db } = context;
  const decision = decisionOf(verdict, given);
  const now = platform.clock.now();
  const row = await holdCase(db, id);
  await rejectOwnApp(db, row.app_id, userId);
  rejectOthers(row, userId);
  const decided = await transitionCase(db, row, { action: verdict, changes: { decision, decidedAt: now } }, now);
  if (verdict === 'approve') await publishCase(context, platform, decided);
  else if (row.kind === 'version' && row.version !== null) {
    await setReviewState(db, row.app_id, row.version, verdict === 'reject' ? 'rejected' : 'changes_requested');
  }
  const { message } = decision;
  await insertDeskAction(db, { userId, action: verdict, subject: subjectOf(row), message, at: now });
  await notifyOfDecision(context, platform, decided);
}

const subjectOf = ({ id }: CaseRow) => ({ kind: 'review' as const, id });

/** The app's lock comes first, as in every transition of a case. */
async function holdCase(transaction: Database, id: string): Promise<CaseRow> {
  const { app_id } = (await selectCase(transaction, id)) ?? throwDomainError('REVIEW_NOT_FOUND');
  await lockVersionedApp(transaction, app_id);
  return (await lockCase(transaction, id)) ?? throwDomainError('REVIEW_NOT_FOUND');
}

function rejectOthers(row: CaseRow, userId: string): void {
  if (row.state !== 'in_review' || row.reviewer_id === userId) return;
  throw new DomainError('REVIEW_CLAIMED', { members: { reviewId: row.id, reviewerId: row.reviewer_id } });
}

function decisionOf(verdict: Verdict, { message = null, items = [] }: DecisionInput): Decision {
  if (verdict !== 'approve' && message === null && items.length === 0) {
    throw new InvalidInput('body', ['message or items is required.']);
  }
  return { message, items: items.map(({ key = null, note }) => ({ key, note })) };
}
