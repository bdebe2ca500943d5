import type {
  CaseReason,
  CaseState,
  Checklist,
  Decision,
  Distribution,
  ListingDraft,
  ReviewCase,
} from '@souk/contract';
import { type Generated, type JSONColumnType, type Selectable, sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { numbersLiteral } from '../../foundation/database/sql/array-literal.js';
import type { ListingSnapshot } from '../listings/find-listing.js';
import { decidedStates } from './case-transitions.js';

/** A listing as it was submitted: what would be published, and what only reviewers read. */
export type SubmittedListing = ListingSnapshot & Pick<ListingDraft, 'testInstructions'>;

export interface ReviewCasesTable {
  id: Generated<string>;
  app_id: string;
  kind: ReviewCase['kind'];
  state: CaseState;
  distribution: Distribution | null;
  version: number | null;
  version_id: string | null;
  reasons: CaseReason[];
  app_name: string;
  snapshot: JSONColumnType<SubmittedListing> | null;
  checks: JSONColumnType<Checklist> | null;
  checking_since: Date | null;
  notes: JSONColumnType<ReviewCase['notes']>;
  decision: JSONColumnType<Decision> | null;
  reviewer_id: string | null;
  claimed_at: Date | null;
  previous_review_id: string | null;
  working_days: number;
  due_at: Date;
  submitted_at: Date;
  decided_at: Date | null;
  updated_at: Date;
}

declare module '../../foundation/database/schema.js' {
  interface Tables {
    review_cases: ReviewCasesTable;
  }
}

export type CaseRow = Selectable<ReviewCasesTable>;

const openStates: readonly CaseState[] = ['checking', 'submitted', 'in_review'];

export interface NewCase {
  appId: string;
  kind: CaseRow['kind'];
  distribution: Distribution | null;
  version: number | null;
  versionId: string | null;
  reasons: readonly CaseReason[];
  appName: string;
  snapshot: SubmittedListing | null;
  notes: ReviewCase['notes'];
  previousReviewId: string | null;
  workingDays: number;
  dueAt: Date;
  at: Date;
}

export async function insertCase(db: Database, given: NewCase): Promise<CaseRow> {
  return db
    .insertInto('review_cases')
    .values({
      app_id: given.appId,
      kind: given.kind,
      state: 'checking',
      distribution: given.distribution,
      version: given.version,
      version_id: given.versionId,
      reasons: [...given.reasons],
      app_name: given.appName,
      snapshot: given.snapshot && JSON.stringify(given.snapshot),
      checks: null,
      checking_since: given.at,
      notes: JSON.stringify(given.notes),
      decision: null,
      reviewer_id: null,
      claimed_at: null,
      previous_review_id: given.previousReviewId,
      working_days: given.workingDays,
      due_at: given.dueAt,
      submitted_at: given.at,
      decided_at: null,
      updated_at: given.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function selectCase(db: Database, id: string): Promise<CaseRow | undefined> {
  return db.selectFrom('review_cases').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function selectCaseOfApp(db: Database, appId: string, id: string): Promise<CaseRow | undefined> {
  return db.selectFrom('review_cases').selectAll().where('id', '=', id).where('app_id', '=', appId).executeTakeFirst();
}

/** Locks the case until the transaction ends. A caller that also locks its app takes that lock first. */
export async function lockCase(transaction: Database, id: string): Promise<CaseRow | undefined> {
  return transaction.selectFrom('review_cases').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export async function lockOpenCases(transaction: Database, appId: string): Promise<CaseRow[]> {
  return transaction
    .selectFrom('review_cases')
    .selectAll()
    .where('app_id', '=', appId)
    .where('state', 'in', openStates)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Newest first, after the id given; one more than the limit, so that the caller knows whether there is more. */
export async function selectCasesOfApp(
  db: Database,
  appId: string,
  { afterId, limit }: { afterId: string | undefined; limit: number },
): Promise<CaseRow[]> {
  const query = db
    .selectFrom('review_cases')
    .selectAll()
    .where('app_id', '=', appId)
    .orderBy('id', 'desc')
    .limit(limit + 1);
  return afterId === undefined ? query.execute() : query.where('id', '<', afterId).execute();
}

/** The newest case of each of these apps; apps without one are left out. */
export async function selectLatestCases(db: Database, appIds: readonly string[]): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select latest.* from unnest(${numbersLiteral(appIds)}::bigint[]) as given(app_id)
    cross join lateral (
      select * from review_cases c where c.app_id = given.app_id order by c.id desc limit 1
    ) latest`.execute(db);
  return rows;
}

export interface AppHistory {
  latestCaseId: string | null;
  decided: boolean;
  approvedListing: boolean;
}

export async function selectHistory(db: Database, appId: string): Promise<AppHistory> {
  const { rows } = await sql<AppHistory>`
    select max(id)::text as "latestCaseId",
      coalesce(bool_or(state = any(${[...decidedStates]}::text[])), false) as "decided",
      coalesce(bool_or(kind = 'listing' and state = 'approved'), false) as "approvedListing"
    from review_cases where app_id = ${appId}`.execute(db);
  return rows[0] ?? { latestCaseId: null, decided: false, approvedListing: false };
}

/** The version of the last case before this one that was approved. */
export async function selectApprovedVersion(
  db: Database,
  { id, app_id }: Pick<CaseRow, 'id' | 'app_id'>,
): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    select version from review_cases
    where app_id = ${app_id} and id < ${id} and state = 'approved' and version is not null
    order by id desc limit 1`.execute(db);
  return rows[0]?.version;
}

export interface CaseChanges {
  checks?: Checklist;
  decision?: Decision;
  reviewerId?: string | null;
  claimedAt?: Date | null;
  decidedAt?: Date;
}

/** The one statement that changes a state; it changes nothing when the case has moved on meanwhile. */
export async function updateState(
  db: Database,
  row: Pick<CaseRow, 'id' | 'state'>,
  to: CaseState,
  changes: CaseChanges,
  now: Date,
): Promise<CaseRow | undefined> {
  const { checks, decision, reviewerId, claimedAt, decidedAt } = changes;
  return db
    .updateTable('review_cases')
    .set({
      state: to,
      updated_at: now,
      ...(checks && { checks: JSON.stringify(checks) }),
      ...(decision && { decision: JSON.stringify(decision) }),
      ...(reviewerId !== undefined && { reviewer_id: reviewerId }),
      ...(claimedAt !== undefined && { claimed_at: claimedAt }),
      ...(decidedAt && { decided_at: decidedAt }),
    })
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .returningAll()
    .executeTakeFirst();
}

export async function updateNotes(db: Database, id: string, notes: ReviewCase['notes'], now: Date): Promise<CaseRow> {
  return db
    .updateTable('review_cases')
    .set({ notes: JSON.stringify(notes), updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Cases whose checklist was queued before the time given and has not reported; marked as queued again. */
export async function takeSilentCases(db: Database, before: Date, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update review_cases set checking_since = ${now}
    where id in (
      select id from review_cases where state = 'checking' and checking_since < ${before}
      order by checking_since limit 200 for update skip locked)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}
