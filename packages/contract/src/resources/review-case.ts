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
} from './review-words.js';

const CheckResult = Type.Object(
  {
    key: Words(checkKeys, 'Which check.'),
    status: Words(
      checkStatuses,
      'warning: for the reviewer; skipped: does not apply; error: the service could not run it, nothing to fix.',
    ),
    hard: Type.Boolean({ description: 'A failed hard check ends a listing submission in checks_failed.' }),
    message: Type.String({ description: 'What was seen.' }),
    fix: nullable(Type.String({ description: 'What to do when it did not pass.' })),
    detail: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'Small facts.' })),
  },
  { ...closed, title: 'CheckResult' },
);
export type CheckResult = Static<typeof CheckResult>;

export const Checklist = Type.Object(
  {
    ranAt: Time,
    passed: Type.Boolean({ description: 'True when no hard check failed.' }),
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
        { key: nullable(Type.String({ description: 'What the note is about.' })), note: Type.String() },
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
  kind: Words(reviewKinds, "A developer's submission, or a new version of a listed app that needs a person."),
  state: Words(caseStates, 'Open while checking, submitted or in_review.'),
  distribution: nullable(Words(distributions, 'What a listing case asks for.')),
  versionId: nullable(Id),
  version: nullable(Type.Integer({ minimum: 1, description: 'The version the case names.' })),
  reasons: Type.Array(Words(caseReasons, 'Why a person reviews it.')),
  checks: Type.Unsafe<Checklist | null>({ anyOf: [Checklist, { type: 'null' }] }),
  notes: Type.Array(Note, { description: "The developer's notes for the reviewer." }),
  decision: nullable(Decision),
  submittedAt: Time,
  decidedAt: nullable(Time),
  previousReviewId: nullable(Id),
  turnaround: nullable(
    Type.Object(
      { workingDays: Type.Integer({ minimum: 1, description: 'Sunday to Thursday.' }), dueAt: Time },
      { ...closed, description: 'While the case is open: when it is meant to be decided.' },
    ),
  ),
};

export const ReviewCase = Type.Object(reviewCaseMembers, { ...closed, title: 'ReviewCase' });
export type ReviewCase = Static<typeof ReviewCase>;

export const SubmissionInput = Type.Object(
  {
    distribution: Words(distributions, 'Browsed and searched, or installed from its link.'),
    note: Type.Optional(nullable(Text({ min: 1, max: reviewLimits.note, description: 'For the reviewer.' }))),
  },
  closed,
);

export const ChecksInput = Type.Object(
  { distribution: Words(distributions, 'The distribution the checks judge for.') },
  closed,
);

export const ReviewNoteInput = Type.Object(
  { text: Text({ min: 1, max: reviewLimits.note, description: 'For the reviewer.' }) },
  closed,
);
