import { caseStates } from '@souk/contract';
import { describe, expect, it } from 'vitest';
import { caseActions, isOpen, stateAfter } from './case-transitions.js';

/** As decided, written down a second time: state, action, state after. */
const decided = [
  'checking pass_checks submitted',
  'checking fail_checks checks_failed',
  'checking withdraw withdrawn',
  'checking supersede superseded',
  'submitted claim in_review',
  'submitted withdraw withdrawn',
  'submitted supersede superseded',
  'in_review release submitted',
  'in_review approve approved',
  'in_review request_changes changes_requested',
  'in_review reject rejected',
  'in_review withdraw withdrawn',
  'in_review supersede superseded',
];

describe('a case', () => {
  it('makes exactly the moves that were decided, of every action in every state', () => {
    const possible = caseStates.flatMap((state) =>
      caseActions.flatMap((action) => {
        const after = stateAfter(state, action);
        return after ? [`${state} ${action} ${after}`] : [];
      }),
    );
    expect(possible).toEqual(decided);
  });

  it('is open while it is checking, submitted or in review', () => {
    expect(caseStates.filter(isOpen)).toEqual(['checking', 'submitted', 'in_review']);
  });
});
