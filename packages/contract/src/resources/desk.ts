import { type Static, Type } from 'typebox';
import { App } from './app.js';
import { closed, Id, nullable, Text, Time, Words } from './common.js';
import { DeveloperAccount } from './developer-account.js';
import { Listing } from './listing.js';
import { reviewCaseMembers } from './review-case.js';
import { reviewLimits } from './review-words.js';

export const deskActions = [
  'claim',
  'release',
  'approve',
  'request_changes',
  'reject',
  'suspend_app',
  'unsuspend_app',
  'suspend_developer',
  'unsuspend_developer',
  'verify_developer',
  'reject_developer',
] as const;
export type DeskActionName = (typeof deskActions)[number];

const Person = Type.Object({ id: Id, name: Type.String(), email: Type.String() }, closed);

export const DeskAction = Type.Object(
  {
    id: Id,
    action: Words(deskActions, 'What was done.'),
    subject: Type.Object({ kind: Words(['review', 'app', 'developer'], 'Of what kind.'), id: Id }, closed),
    by: Person,
    message: nullable(Type.String({ description: 'What was said with it.' })),
    at: Time,
  },
  { ...closed, title: 'DeskAction' },
);
export type DeskAction = Static<typeof DeskAction>;

const deskMembers = {
  ...reviewCaseMembers,
  app: Type.Pick(
    App,
    ['id', 'handle', 'name', 'state', 'currentVersion', 'latestVersion', 'installationsCount'],
    closed,
  ),
  developer: Type.Pick(DeveloperAccount, ['id', 'kind', 'name', 'contactEmail', 'website', 'status'], closed),
  reviewer: nullable(Person),
  claimedAt: nullable(Time),
};

/** A case as staff see it in the queue. */
export const DeskReview = Type.Object(deskMembers, { ...closed, title: 'DeskReview' });
export type DeskReview = Static<typeof DeskReview>;

const listingMembers = Type.Omit(Listing, ['state', 'complete', 'missing', 'publishedAt', 'updatedAt'], closed);

/** A case as its reviewer reads it: with the listing as it was submitted, and what was done on the desk. */
export const DeskReviewInFull = Type.Object(
  {
    ...deskMembers,
    listing: nullable(listingMembers),
    manifest: nullable(Type.Record(Type.String(), Type.Unknown(), { description: 'The manifest of the version.' })),
    actions: Type.Array(DeskAction, { description: 'What was done on the desk, newest first.' }),
  },
  { ...closed, title: 'DeskReviewInFull' },
);
export type DeskReviewInFull = Static<typeof DeskReviewInFull>;

export const DecisionInput = Type.Object(
  {
    message: Type.Optional(
      nullable(
        Text({ min: 1, max: reviewLimits.message, description: 'Mailed to the developer and kept with the case.' }),
      ),
    ),
    items: Type.Optional(
      Type.Array(
        Type.Object(
          {
            key: Type.Optional(
              nullable(
                Type.String({
                  pattern: '^[A-Za-z][A-Za-z0-9_.\\[\\]]{0,99}$',
                  description: 'What the note is about: a check or a member of the listing.',
                }),
              ),
            ),
            note: Text({ min: 1, max: reviewLimits.itemNote, description: 'What to change.' }),
          },
          closed,
        ),
        { maxItems: reviewLimits.items },
      ),
    ),
  },
  closed,
);
export type DecisionInput = Static<typeof DecisionInput>;

export const DeskReason = Type.Object(
  {
    reason: Type.Optional(
      nullable(Text({ min: 1, max: reviewLimits.reason, description: 'Mailed to the developer and kept.' })),
    ),
  },
  closed,
);

export const KeptMail = Type.Object(
  {
    id: Id,
    to: Type.String(),
    subject: Type.String(),
    body: Type.String(),
    createdAt: Time,
    sentAt: nullable(Time),
  },
  { ...closed, title: 'KeptMail' },
);
export type KeptMail = Static<typeof KeptMail>;
