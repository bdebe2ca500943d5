import type { App, DeskApp, DeskCaseInShort } from '@souk/contract';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Database } from '../../../foundation/database/open-database.js';

type AppState = Static<typeof App>['state'];
type Developer = DeskApp['developer'];

interface AppOnDesk {
  id: string;
  client_id: string;
  handle: string;
  name: string;
  state: AppState;
  current_version: number | null;
  latest_version: number | null;
  installations_count: number;
  created_at: Date;
  updated_at: Date;
  developer_id: string;
  owner_id: string;
  developer_name: string;
  developer_status: Developer['status'];
  verification_state: Developer['verification']['state'];
  verification_decided_at: Date | null;
  verification_reason: string | null;
}

const select = sql`select a.id, a.client_id, a.handle, a.name, a.state, a.current_version, a.latest_version,
  a.installations_count, a.created_at, a.updated_at, d.id as developer_id, d.user_id as owner_id, d.name as developer_name,
  d.status as developer_status, d.verification_state, d.verification_decided_at, d.verification_reason
  from apps a join developer_accounts d on d.id = a.developer_id`;

export interface AppsWanted {
  /** The beginning of a name or a handle, in lower case. */
  beginning: string | undefined;
  state: AppState | undefined;
  developerId?: string;
  afterId: string | undefined;
  limit: number;
}

/** Newest first; one more than the limit, so that the caller knows whether there is more. */
export async function selectDeskApps(db: Database, wanted: AppsWanted): Promise<DeskApp[]> {
  const { beginning, state, developerId, afterId, limit } = wanted;
  const conditions = [sql`true`];
  if (beginning !== undefined) {
    const pattern = `${beginning.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(sql`(lower(a.name) like ${pattern} or a.handle like ${pattern})`);
  }
  if (state !== undefined) conditions.push(sql`a.state = ${state}`);
  if (developerId !== undefined) conditions.push(sql`a.developer_id = ${developerId}`);
  if (afterId !== undefined) conditions.push(sql`a.id < ${afterId}::bigint`);
  const { rows } = await sql<AppOnDesk>`
    ${select} where ${sql.join(conditions, sql` and `)} order by a.id desc limit ${limit + 1}`.execute(db);
  return rows.map(deskAppOf);
}

export async function selectDeskApp(
  db: Database,
  appId: string,
): Promise<{ shown: DeskApp; ownerId: string } | undefined> {
  const { rows } = await sql<AppOnDesk>`${select} where a.id = ${appId}`.execute(db);
  const [row] = rows;
  return row && { shown: deskAppOf(row), ownerId: row.owner_id };
}

function deskAppOf(row: AppOnDesk): DeskApp {
  return {
    id: row.id,
    clientId: row.client_id,
    handle: row.handle,
    name: row.name,
    state: row.state,
    currentVersion: row.current_version,
    latestVersion: row.latest_version,
    installationsCount: row.installations_count,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    developer: {
      id: row.developer_id,
      name: row.developer_name,
      status: row.developer_status,
      verification: {
        state: row.verification_state,
        decidedAt: row.verification_decided_at?.toISOString() ?? null,
        reason: row.verification_reason,
      },
    },
  };
}

type CaseInShortRow = Omit<DeskCaseInShort, 'submittedAt' | 'decidedAt'> & {
  submittedAt: Date;
  decidedAt: Date | null;
};

/** The newest cases of an app, or of all apps of a developer; newest first. */
export async function selectPastCases(
  db: Database,
  of: { appId: string } | { developerId: string },
  limit = 50,
): Promise<DeskCaseInShort[]> {
  const apps =
    'appId' in of
      ? sql`c.app_id = ${of.appId}`
      : sql`c.app_id in (select id from apps where developer_id = ${of.developerId})`;
  const { rows } = await sql<CaseInShortRow>`
    select c.id, c.app_id as "appId", c.kind, c.state, c.distribution, c.version, c.reasons, c.app_name as "appName",
      c.submitted_at as "submittedAt", c.decided_at as "decidedAt"
    from review_cases c where ${apps} order by c.id desc limit ${limit}`.execute(db);
  return rows.map(({ submittedAt, decidedAt, ...rest }) => ({
    ...rest,
    submittedAt: submittedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }));
}
