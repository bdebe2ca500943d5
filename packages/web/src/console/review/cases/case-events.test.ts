import { expect, it } from 'vitest';
import type { ReviewCase } from '../../../api/review.js';
import { eventsOf } from './case-events.js';

const review: ReviewCase = {
  id: '1',
  appId: '2',
  kind: 'listing',
  state: 'in_review',
  distribution: 'public',
  versionId: '3',
  version: 1,
  reasons: ['first_listing'],
  checks: { ranAt: '2026-11-01T10:00:05Z', passed: true, results: [] },
  notes: [
    { at: '2026-11-02T09:00:00Z', text: 'The icon is new.' },
    { at: '2026-11-01T09:59:59.990Z', text: 'With the submission.' },
  ],
  decision: null,
  submittedAt: '2026-11-01T10:00:00Z',
  decidedAt: null,
  previousReviewId: null,
  turnaround: { workingDays: 5, dueAt: '2026-11-08T10:00:00Z' },
};

it('tells what happened in the order of its time, and what is due at the end', () => {
  expect(eventsOf(review).map(({ kind }) => kind)).toEqual(['submitted', 'note', 'checked', 'note', 'due']);
});

it('ends with the decision', () => {
  const decided: ReviewCase = {
    ...review,
    state: 'changes_requested',
    decidedAt: '2026-11-03T10:00:00Z',
    decision: { message: 'Nearly.', items: [{ key: 'icon', note: 'Too dark.' }] },
    turnaround: null,
  };
  expect(eventsOf(decided).at(-1)).toMatchObject({ kind: 'ended', state: 'changes_requested' });
});

it('says that the checks run as long as they do', () => {
  expect(eventsOf({ ...review, state: 'checking', checks: null }).map(({ kind }) => kind)).toContain('checking');
});
