import { type Static, Type } from 'typebox';
import { closed, Id, nullable, Text, Time, Words } from './common.js';
import {
  caseReasons,
  caseStates,
  checkKeys,
  checkStatuses,
  distributions,
  reviewKinds,
  reviewLimits,
} from './review-enums.js';

const CheckResult = Type.Object(
  {
    key: Words(checkKeys, 'The ID of the check.'),
    status: Words(
      checkStatuses,
      'warning: for the reviewer; skipped: not applicable; error: the service could not run the check, nothing to fix.',
    ),
    hard: Type.Boolean({
      description: 'Whether the check is required. A failed required check ends a submission with checks_failed.',
    }),
    message: Type.String({ description: 'The result in one sentence.' }),
    fix: nullable(Type.String({ description: 'The fix, if the check did not pass.' })),
    detail: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'Details of the result.' })),
  },
  { ...closed, title: 'CheckResult' },
);
export type CheckResult = Static<typeof CheckResult>;

export const Checklist = Type.Object(
  {
    ranAt: Time,
    passed: Type.Boolean({ description: 'True if no required check failed.' }),
    results: Type.Array(CheckResult, { description: 'Every check, in a fixed order.' }),
  },
  { ...closed, title: 'Checklist' },
);
export type Checklist = Static<typeof Checklist>;

const Note = Type.Object({ at: Time, text: Type.String() }, closed);

const Decision = Type.Object(
  {
    message: nullable(Type.String({ description: "The reviewer's message." })),
    items: Type.Array(
      Type.Object(
        { key: nullable(Type.String({ description: 'The subject of the note.' })), note: Type.String() },
        closed,
      ),
    ),
  },
  { ...closed, title: 'ReviewDecision' },
);
export type Decision = Static<typeof Decision>;

/** Every member of a case that the developer sees; the desk shows the same and more. */
export const reviewCaseMembers = {
  id: Id,
  appId: Id,
  kind: Words(reviewKinds, "A developer's submission, or a new version of a listed app that needs a review."),
  state: Words(caseStates, 'The status of the case; open while checking, submitted or in_review.'),
  distribution: nullable(Words(distributions, 'The requested distribution of a listing case.')),
  versionId: nullable(Id),
  version: nullable(Type.Integer({ minimum: 1, description: 'The version under review.' })),
  reasons: Type.Array(Words(caseReasons, 'The reason for the review.')),
  checks: Type.Unsafe<Checklist | null>({ anyOf: [Checklist, { type: 'null' }] }),
  notes: Type.Array(Note, { description: "The developer's notes for the reviewer." }),
  decision: nullable(Decision),
  submittedAt: Time,
  decidedAt: nullable(Time),
  previousReviewId: nullable(Id),
  turnaround: nullable(
    Type.Object(
      { workingDays: Type.Integer({ minimum: 1, description: 'Working days, Sunday to Thursday.' }), dueAt: Time },
      { ...closed, description: 'The due date of an open case.' },
    ),
  ),
};

export const ReviewCase = Type.Object(reviewCaseMembers, { ...closed, title: 'ReviewCase' });
export type ReviewCase = Static<typeof ReviewCase>;

export const SubmissionInput = Type.Object(
  {
    distribution: Words(distributions, 'Public in the marketplace, or unlisted.'),
    note: Type.Optional(nullable(Text({ min: 1, max: reviewLimits.note, description: 'The note for the reviewer.' }))),
  },
  closed,
);

export const ChecksInput = Type.Object(
  { distribution: Words(distributions, 'The distribution to run the checks for.') },
  closed,
);

export const ReviewNoteInput = Type.Object(
  { text: Text({ min: 1, max: reviewLimits.note, description: 'The note for the reviewer.' }) },
  closed,
);
