import { type CaseState, caseStates } from '@souk/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestUser } from '../../../testing/people.js';
import {
  openReviewStage,
  openSubmitter,
  type ReviewStage,
  type Submitter,
  signUpStaff,
} from '../../../testing/review/open-review-stage.js';

/** Every action over HTTP in every state: what it leads to, or how it is refused. */
let stage: ReviewStage;
let staff: TestUser;
let submitter: Submitter;
beforeAll(async () => {
  stage = await openReviewStage();
  staff = await signUpStaff(stage.server);
  submitter = await openSubmitter(stage);
  await submitter.upload();
});
afterAll(() => stage.stop());

const closed: CaseState[] = ['checks_failed', 'approved', 'changes_requested', 'rejected', 'withdrawn', 'superseded'];
const decision = { message: 'Seen.' };

/** By state: the state after, or the code of the refusal. */
interface Action {
  act(reviewId: string): ReturnType<Submitter['call']>;
  leads: Partial<Record<CaseState, CaseState | string>>;
}

const byStaff = (path: string, json?: object) => (reviewId: string) =>
  stage.server.call('POST', `/desk/reviews/${reviewId}/${path}`, { token: staff.token, json });

const actions: Record<string, Action> = {
  claim: {
    act: byStaff('claim'),
    leads: { checking: 'REVIEW_STATE_INVALID', submitted: 'in_review', in_review: 'in_review' },
  },
  release: {
    act: byStaff('release'),
    leads: { checking: 'REVIEW_STATE_INVALID', submitted: 'REVIEW_STATE_INVALID', in_review: 'submitted' },
  },
  approve: {
    act: byStaff('approve', decision),
    leads: { checking: 'REVIEW_STATE_INVALID', submitted: 'REVIEW_STATE_INVALID', in_review: 'approved' },
  },
  'request changes': {
    act: byStaff('request-changes', decision),
    leads: { checking: 'REVIEW_STATE_INVALID', submitted: 'REVIEW_STATE_INVALID', in_review: 'changes_requested' },
  },
  reject: {
    act: byStaff('reject', decision),
    leads: { checking: 'REVIEW_STATE_INVALID', submitted: 'REVIEW_STATE_INVALID', in_review: 'rejected' },
  },
  withdraw: {
    act: (id) => submitter.call('POST', `/reviews/${id}/withdraw`),
    leads: { checking: 'withdrawn', submitted: 'withdrawn', in_review: 'withdrawn' },
  },
  'add a note': {
    act: (id) => submitter.call('POST', `/reviews/${id}/notes`, { text: 'Look at this.' }),
    leads: { checking: 'checking', submitted: 'submitted', in_review: 'in_review' },
  },
};

/** A submission, put straight into the state; how it gets there is told elsewhere. */
async function caseIn(state: CaseState): Promise<string> {
  const { id } = await submitter.submit();
  const reviewer = state === 'in_review' ? staff.userId : null;
  await sql`update review_cases set state = ${state}, reviewer_id = ${reviewer} where id = ${id}`.execute(
    stage.server.platform.db,
  );
  return id;
}

describe.each(Object.entries(actions))('to %s', (_, { act, leads }) => {
  it.each(caseStates)('a case that is %s', async (state) => {
    const id = await caseIn(state);
    const answer = await act(id);
    const expected = closed.includes(state) ? 'REVIEW_NOT_OPEN' : leads[state];
    if (answer.status >= 400) {
      expect([answer.status, answer.body.code]).toEqual([409, expected]);
      expect(answer.body).toMatchObject({ reviewId: id, state });
      expect((await submitter.read(id)).state).toBe(state);
    } else {
      expect((await submitter.read(id)).state).toBe(expected);
    }
  });
});

describe('to submit again', () => {
  it.each(caseStates)('replaces a case that is %s only when it is open', async (state) => {
    const id = await caseIn(state);
    const next = await submitter.submit();
    expect(next.previousReviewId).toBe(id);
    expect((await submitter.read(id)).state).toBe(closed.includes(state) ? state : 'superseded');
  });
});
