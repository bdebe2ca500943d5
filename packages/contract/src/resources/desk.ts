import { type Static, Type } from 'typebox';
import { Manifest } from '../manifest/manifest.js';
import { App } from './app.js';
import { closed, Id, nullable, Text, Time, Words } from './common.js';
import { DevStore } from './dev-store.js';
import { DeveloperAccount } from './developer-account.js';
import { Listing } from './listing.js';
import { ReviewCase, reviewCaseMembers } from './review-case.js';
import { deskActions, reviewLimits } from './review-words.js';
import { ScanFinding } from './version.js';

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
  workingDaysLeft: nullable(
    Type.Integer({ description: 'Of an open case, until it is due; negative once that many have passed since.' }),
  ),
};

/** A case as staff see it in the queue. */
export const DeskReview = Type.Object(deskMembers, { ...closed, title: 'DeskReview' });
export type DeskReview = Static<typeof DeskReview>;

const listingMembers = Type.Omit(Listing, ['state', 'complete', 'missing', 'publishedAt', 'updatedAt'], closed);

const names = (description: string) => Type.Array(Type.String(), { description });

/** What a version asks for that the last one a person approved did not. */
const DeskChanges = Type.Object(
  {
    scopesAdded: names('Scopes it asks for now.'),
    scopesRemoved: names('Scopes it no longer asks for.'),
    topicsAdded: names('Topics it hears now.'),
    hostsAdded: names('Hosts its pages may connect to now.'),
    addressesAdded: names('Addresses that data is sent to now: its server, webhooks, redirects.'),
    definitionsChanged: names('Kept values that came, went or changed, as owner.key.'),
    valuesWidened: names('Kept values that more people would see, as owner.key.'),
    blocksChanged: names('Storefront blocks that came, went or changed, by key.'),
  },
  { ...closed, title: 'DeskChanges' },
);
export type DeskChanges = Static<typeof DeskChanges>;

/** A case as its reviewer reads it: with the listing as it was submitted, and what was done on the desk. */
export const DeskReviewInFull = Type.Object(
  {
    ...deskMembers,
    ownWork: Type.Boolean({ description: 'The app belongs to who asks, who may therefore not decide on it.' }),
    approved: nullable(
      Type.Object(
        { version: Type.Integer({ minimum: 1 }), manifest: Manifest },
        { ...closed, description: 'The last version that a person approved before this case.' },
      ),
    ),
    changes: nullable(DeskChanges),
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

/** An app as the desk lists it. */
export const DeskApp = Type.Object(
  {
    ...App.properties,
    developer: Type.Pick(DeveloperAccount, ['id', 'name', 'status', 'verification'], closed),
  },
  { ...closed, title: 'DeskApp' },
);
export type DeskApp = Static<typeof DeskApp>;

const CaseInShort = Type.Object(
  {
    ...Type.Pick(ReviewCase, [
      'id',
      'appId',
      'kind',
      'state',
      'distribution',
      'version',
      'reasons',
      'submittedAt',
      'decidedAt',
    ]).properties,
    appName: Type.String({ description: "The app's name when it was submitted." }),
  },
  { ...closed, title: 'DeskCaseInShort' },
);
export type DeskCaseInShort = Static<typeof CaseInShort>;

const past = {
  cases: Type.Array(CaseInShort, { description: 'The newest 50 cases, newest first.' }),
  actions: Type.Array(DeskAction, { description: 'The newest 100 things the desk did with it, newest first.' }),
};

export const DeskAppInFull = Type.Object(
  { ...DeskApp.properties, ownWork: Type.Boolean({ description: 'It belongs to who asks.' }), ...past },
  { ...closed, title: 'DeskAppInFull' },
);

export const DeskDeveloperInFull = Type.Object(
  {
    account: DeveloperAccount,
    ownWork: Type.Boolean({ description: 'The account is of who asks.' }),
    apps: Type.Array(DeskApp, { description: 'The newest 100 apps, newest first.' }),
    ...past,
  },
  { ...closed, title: 'DeskDeveloperInFull' },
);

const Lines = Type.Object(
  {
    from: Type.Integer({ minimum: 1, description: 'The number of the first line.' }),
    lines: Type.Array(Type.String(), { description: 'As they stand in the bundle; long ones are cut.' }),
  },
  { ...closed, title: 'SourceExcerpt' },
);

export const DeskFinding = Type.Object(
  {
    check: Type.String({ description: 'The check whose rule found it.' }),
    ...ScanFinding.properties,
    excerpt: nullable(Lines),
  },
  { ...closed, title: 'DeskFinding' },
);
export type DeskFinding = Static<typeof DeskFinding>;

export const DeskTrial = Type.Object(
  {
    devStore: DevStore,
    installationId: nullable(Type.String({ description: 'Null while the dev store is being made: ask again.' })),
  },
  { ...closed, title: 'DeskTrial' },
);

const hours = (description: string) => nullable(Type.Number({ minimum: 0, description }));
const count = (description: string) => Type.Integer({ minimum: 0, description });

export const DeskStatistics = Type.Object(
  {
    from: Time,
    to: Time,
    open: Type.Object(
      {
        waiting: count('Cases nobody has claimed.'),
        inReview: count('Claimed cases.'),
        overdue: count('Open cases past their due time.'),
      },
      closed,
    ),
    decided: Type.Object(
      {
        approved: count('Approved.'),
        changesRequested: count('Sent back with requests.'),
        rejected: count('Rejected.'),
        inTime: count('Decided before they were due.'),
      },
      closed,
    ),
    turnaround: Type.Object(
      { medianHours: hours('From submission to decision, by the clock.'), p90Hours: hours('Nine of ten took less.') },
      closed,
    ),
    weeks: Type.Array(
      Type.Object(
        {
          week: Time,
          submitted: count('Came to the desk.'),
          approved: count('Approved.'),
          sentBack: count('Sent back or rejected.'),
          medianHours: hours('From submission to decision.'),
        },
        closed,
      ),
      { description: 'Every week, oldest first; a week begins on Sunday.' },
    ),
    reasons: Type.Array(Type.Object({ key: Type.String(), count: count('In how many decisions.') }, closed), {
      description: 'What reviewers asked to change, by what the notes are about, most frequent first.',
    }),
    failedChecks: Type.Array(Type.Object({ key: Type.String(), count: count('In how many submissions.') }, closed), {
      description: 'Checks that ended submissions before a person saw them, most frequent first.',
    }),
    reviewers: Type.Array(
      Type.Object(
        { reviewer: Person, decided: count('Cases.'), medianHours: hours('From claim to decision.') },
        closed,
      ),
      { description: 'Who decided how many, most first.' },
    ),
  },
  { ...closed, title: 'DeskStatistics' },
);
export type DeskStatistics = Static<typeof DeskStatistics>;

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
    body: Type.String({ description: 'As plain text.' }),
    html: nullable(Type.String({ description: 'As it looks in a mail program; null for plain mails.' })),
    createdAt: Time,
    sentAt: nullable(Time),
  },
  { ...closed, title: 'KeptMail' },
);
export type KeptMail = Static<typeof KeptMail>;
