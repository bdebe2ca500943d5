import { type Static, Type } from 'typebox';
import { Manifest } from '../manifest/manifest.js';
import { App } from './app.js';
import { closed, Id, nullable, Text, Time, Words } from './common.js';
import { DevStore } from './dev-store.js';
import { DeveloperAccount } from './developer-account.js';
import { Listing } from './listing.js';
import { ReviewCase, reviewCaseMembers } from './review-case.js';
import { deskActions, reviewLimits } from './review-enums.js';
import { ScanFinding } from './version.js';

const Person = Type.Object({ id: Id, name: Type.String(), email: Type.String() }, closed);

export const DeskAction = Type.Object(
  {
    id: Id,
    action: Words(deskActions, 'The action taken.'),
    subject: Type.Object({ kind: Words(['review', 'app', 'developer'], 'The type of the subject.'), id: Id }, closed),
    by: Person,
    message: nullable(Type.String({ description: 'The message sent with the action.' })),
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
    Type.Integer({ description: 'Working days left until the due date of an open case; negative when overdue.' }),
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
    scopesAdded: names('Newly requested scopes.'),
    scopesRemoved: names('Scopes that are no longer requested.'),
    topicsAdded: names('Newly subscribed topics.'),
    hostsAdded: names('Hosts that its pages can newly connect to.'),
    addressesAdded: names('URLs that data is newly sent to: its server, webhooks, redirects.'),
    definitionsChanged: names('Data definitions that were added, removed or changed, as owner.key.'),
    valuesWidened: names('Data definitions shared with more people, as owner.key.'),
    blocksChanged: names('Storefront blocks that were added, removed or changed, by key.'),
  },
  { ...closed, title: 'DeskChanges' },
);
export type DeskChanges = Static<typeof DeskChanges>;

/** A case as its reviewer reads it: with the listing as it was submitted, and what was done on the desk. */
export const DeskReviewInFull = Type.Object(
  {
    ...deskMembers,
    ownWork: Type.Boolean({ description: 'Whether the app belongs to the caller, who then cannot decide the case.' }),
    approved: nullable(
      Type.Object(
        { version: Type.Integer({ minimum: 1 }), manifest: Manifest },
        { ...closed, description: 'The last version approved by a reviewer before this case.' },
      ),
    ),
    changes: nullable(DeskChanges),
    listing: nullable(listingMembers),
    manifest: nullable(Type.Record(Type.String(), Type.Unknown(), { description: 'The manifest of the version.' })),
    actions: Type.Array(DeskAction, { description: 'The actions of the desk, newest first.' }),
  },
  { ...closed, title: 'DeskReviewInFull' },
);
export type DeskReviewInFull = Static<typeof DeskReviewInFull>;

export const DecisionInput = Type.Object(
  {
    message: Type.Optional(
      nullable(
        Text({
          min: 1,
          max: reviewLimits.message,
          description: 'The message emailed to the developer and stored with the case.',
        }),
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
                  description: 'The subject of the note: a check or a field of the listing.',
                }),
              ),
            ),
            note: Text({ min: 1, max: reviewLimits.itemNote, description: 'The requested change.' }),
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
    appName: Type.String({ description: 'The name of the app at submission.' }),
  },
  { ...closed, title: 'DeskCaseInShort' },
);
export type DeskCaseInShort = Static<typeof CaseInShort>;

const past = {
  cases: Type.Array(CaseInShort, { description: 'The latest 50 cases, newest first.' }),
  actions: Type.Array(DeskAction, { description: 'The latest 100 actions of the desk, newest first.' }),
};

export const DeskAppInFull = Type.Object(
  { ...DeskApp.properties, ownWork: Type.Boolean({ description: 'Whether the app belongs to the caller.' }), ...past },
  { ...closed, title: 'DeskAppInFull' },
);

export const DeskDeveloperInFull = Type.Object(
  {
    account: DeveloperAccount,
    ownWork: Type.Boolean({ description: 'Whether the account belongs to the caller.' }),
    apps: Type.Array(DeskApp, { description: 'The latest 100 apps, newest first.' }),
    ...past,
  },
  { ...closed, title: 'DeskDeveloperInFull' },
);

const Lines = Type.Object(
  {
    from: Type.Integer({ minimum: 1, description: 'The number of the first line.' }),
    lines: Type.Array(Type.String(), { description: 'The lines as in the bundle; long ones are truncated.' }),
  },
  { ...closed, title: 'SourceExcerpt' },
);

export const DeskFinding = Type.Object(
  {
    check: Type.String({ description: 'The check that reported the finding.' }),
    ...ScanFinding.properties,
    excerpt: nullable(Lines),
  },
  { ...closed, title: 'DeskFinding' },
);
export type DeskFinding = Static<typeof DeskFinding>;

export const DeskTrial = Type.Object(
  {
    devStore: DevStore,
    installationId: nullable(
      Type.String({ description: 'Null while the dev store is being created; repeat the request.' }),
    ),
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
        waiting: count('The number of unassigned cases.'),
        inReview: count('The number of claimed cases.'),
        overdue: count('The number of overdue open cases.'),
      },
      closed,
    ),
    decided: Type.Object(
      {
        approved: count('The number of approved cases.'),
        changesRequested: count('The number of cases with changes requested.'),
        rejected: count('The number of rejected cases.'),
        inTime: count('The number of cases decided before they were due.'),
      },
      closed,
    ),
    turnaround: Type.Object(
      {
        medianHours: hours('Median hours from submission to decision.'),
        p90Hours: hours('90th percentile of hours from submission to decision.'),
      },
      closed,
    ),
    weeks: Type.Array(
      Type.Object(
        {
          week: Time,
          submitted: count('The number of cases submitted.'),
          approved: count('The number of approved cases.'),
          sentBack: count('The number of cases rejected or with changes requested.'),
          medianHours: hours('Median hours from submission to decision.'),
        },
        closed,
      ),
      { description: 'Every week, oldest first; a week starts on Sunday.' },
    ),
    reasons: Type.Array(Type.Object({ key: Type.String(), count: count('The number of decisions.') }, closed), {
      description: 'The subjects of the changes that reviewers requested, most frequent first.',
    }),
    failedChecks: Type.Array(Type.Object({ key: Type.String(), count: count('The number of submissions.') }, closed), {
      description: 'The checks that failed submissions before a review, most frequent first.',
    }),
    reviewers: Type.Array(
      Type.Object(
        {
          reviewer: Person,
          decided: count('The number of cases.'),
          medianHours: hours('Median hours from claim to decision.'),
        },
        closed,
      ),
      { description: 'The number of decisions by reviewer, most first.' },
    ),
  },
  { ...closed, title: 'DeskStatistics' },
);
export type DeskStatistics = Static<typeof DeskStatistics>;

export const DeskReason = Type.Object(
  {
    reason: Type.Optional(
      nullable(
        Text({ min: 1, max: reviewLimits.reason, description: 'The reason emailed to the developer and stored.' }),
      ),
    ),
  },
  closed,
);

export const KeptMail = Type.Object(
  {
    id: Id,
    to: Type.String(),
    subject: Type.String(),
    body: Type.String({ description: 'The content as plain text.' }),
    html: nullable(Type.String({ description: 'The content as HTML; null for plain-text emails.' })),
    createdAt: Time,
    sentAt: nullable(Time),
  },
  { ...closed, title: 'KeptMail' },
);
export type KeptMail = Static<typeof KeptMail>;
