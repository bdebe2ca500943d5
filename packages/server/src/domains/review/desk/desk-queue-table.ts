import type { CaseState, DeskReview } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';
import type { CaseRow } from '../cases-table.js';
import { presentCase } from '../present-case.js';

/** As it is kept; how long it may still take depends on when it is looked at. */
export type DeskReviewRead = Omit<DeskReview, 'workingDaysLeft'>;

interface DeskRow extends CaseRow {
  handle: string;
  name: string;
  app_state: DeskReview['app']['state'];
  current_version: number | null;
  latest_version: number | null;
  installations_count: number;
  developer_id: string;
  owner_id: string;
  developer_kind: DeskReview['developer']['kind'];
  developer_name: string;
  contact_email: string;
  website: string | null;
  developer_status: DeskReview['developer']['status'];
  reviewer_name: string | null;
  reviewer_email: string | null;
}

const select = sql`select c.*, a.handle, a.name, a.state as app_state, a.current_version, a.latest_version,
  a.installations_count, d.id as developer_id, d.user_id as owner_id, d.kind as developer_kind, d.name as developer_name, d.contact_email, d.website,
  d.status as developer_status, u.name as reviewer_name, u.email as reviewer_email
  from review_cases c
  join apps a on a.id = c.app_id
  join developer_accounts d on d.id = a.developer_id
  left join users u on u.id = c.reviewer_id`;

export interface QueuePosition {
  dueAt: Date;
  id: string;
}

/** Earliest due first; one more than the limit, so that the caller knows whether there is more. */
export async function selectQueue(
  db: Database,
  states: readonly CaseState[],
  after: QueuePosition | undefined,
  limit: number,
): Promise<{ row: CaseRow; shown: DeskReviewRead }[]> {
  const place = after ? sql`and (c.due_at, c.id) > (${after.dueAt}::timestamptz, ${after.id}::bigint)` : sql``;
  const { rows } = await sql<DeskRow>`
    ${select} where c.state = any(${[...states]}::text[]) ${place}
    order by c.due_at, c.id limit ${limit + 1}`.execute(db);
  return rows.map((row) => ({ row, shown: deskReviewOf(row) }));
}

export interface DecidedFilters {
  /** Each of them, unless told. */
  states: readonly CaseState[];
  /** Whose decisions; anybody's, unless told. */
  userId: string | undefined;
}

export interface DecisionPosition {
  decidedAt: Date;
  id: string;
}

/** What was decided last first; one more than the limit. */
export async function selectDecided(
  db: Database,
  { states, userId }: DecidedFilters,
  after: DecisionPosition | undefined,
  limit: number,
): Promise<{ row: CaseRow; shown: DeskReviewRead }[]> {
  const place = after ? sql`and (c.decided_at, c.id) < (${after.decidedAt}::timestamptz, ${after.id}::bigint)` : sql``;
  const whose = userId === undefined ? sql`` : sql`and c.reviewer_id = ${userId}::bigint`;
  const { rows } = await sql<DeskRow>`
    ${select} where c.decided_at is not null and c.state = any(${[...states]}::text[]) ${whose} ${place}
    order by c.decided_at desc, c.id desc limit ${limit + 1}`.execute(db);
  return rows.map((row) => ({ row, shown: deskReviewOf(row) }));
}

export async function selectDeskReview(
  db: Database,
  id: string,
): Promise<{ row: CaseRow; shown: DeskReviewRead; ownerId: string } | undefined> {
  const { rows } = await sql<DeskRow>`${select} where c.id = ${id}`.execute(db);
  const [row] = rows;
  return row && { row, shown: deskReviewOf(row), ownerId: row.owner_id };
}

function deskReviewOf(row: DeskRow): DeskReviewRead {
  return {
    ...presentCase(row),
    app: {
      id: row.app_id,
      handle: row.handle,
      name: row.name,
      state: row.app_state,
      currentVersion: row.current_version,
      latestVersion: row.latest_version,
      installationsCount: row.installations_count,
    },
    developer: {
      id: row.developer_id,
      kind: row.developer_kind,
      name: row.developer_name,
      contactEmail: row.contact_email,
      website: row.website,
      status: row.developer_status,
    },
    reviewer:
      row.reviewer_id === null
        ? null
        : { id: row.reviewer_id, name: row.reviewer_name ?? '', email: row.reviewer_email ?? '' },
    claimedAt: row.claimed_at?.toISOString() ?? null,
  };
}
