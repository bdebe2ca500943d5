import type { DeskAction, DeskActionName } from '@souk/contract';
import { type Generated, sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';

declare module '../../../foundation/database/schema.js' {
  interface Tables {
    desk_actions: {
      id: Generated<string>;
      user_id: string;
      action: DeskActionName;
      subject_kind: DeskAction['subject']['kind'];
      subject_id: string;
      message: string | null;
      at: Date;
    };
  }
}

export interface NewDeskAction {
  userId: string;
  action: DeskActionName;
  subject: DeskAction['subject'];
  message: string | null;
  at: Date;
}

export async function insertDeskAction(
  db: Database,
  { userId, action, subject, message, at }: NewDeskAction,
): Promise<void> {
  await db
    .insertInto('desk_actions')
    .values({ user_id: userId, action, subject_kind: subject.kind, subject_id: subject.id, message, at })
    .execute();
}

interface ActionRow {
  id: string;
  action: DeskActionName;
  subject_kind: DeskAction['subject']['kind'];
  subject_id: string;
  user_id: string;
  name: string;
  email: string;
  message: string | null;
  at: Date;
}

const select = sql`select a.id, a.action, a.subject_kind, a.subject_id, a.user_id, u.name, u.email, a.message, a.at
  from desk_actions a join users u on u.id = a.user_id`;

/** Newest first. */
export async function selectActionsOn(
  db: Database,
  { kind, id }: DeskAction['subject'],
  limit = 100,
): Promise<DeskAction[]> {
  const { rows } = await sql<ActionRow>`
    ${select} where a.subject_kind = ${kind} and a.subject_id = ${id} order by a.id desc limit ${limit}`.execute(db);
  return rows.map(actionOf);
}

export interface ActionsWanted {
  action: DeskActionName | undefined;
  userId: string | undefined;
  subject: DeskAction['subject'] | undefined;
  afterId: string | undefined;
  limit: number;
}

/** What was done, newest first, after the id given; one more than the limit. */
export async function selectActions(db: Database, wanted: ActionsWanted): Promise<DeskAction[]> {
  const { action, userId, subject, afterId, limit } = wanted;
  const conditions = [sql`true`];
  if (action !== undefined) conditions.push(sql`a.action = ${action}`);
  if (userId !== undefined) conditions.push(sql`a.user_id = ${userId}::bigint`);
  if (subject) conditions.push(sql`a.subject_kind = ${subject.kind} and a.subject_id = ${subject.id}::bigint`);
  if (afterId !== undefined) conditions.push(sql`a.id < ${afterId}::bigint`);
  const { rows } = await sql<ActionRow>`
    ${select} where ${sql.join(conditions, sql` and `)} order by a.id desc limit ${limit + 1}`.execute(db);
  return rows.map(actionOf);
}

const actionOf = (row: ActionRow): DeskAction => ({
  id: row.id,
  action: row.action,
  subject: { kind: row.subject_kind, id: row.subject_id },
  by: { id: row.user_id, name: row.name, email: row.email },
  message: row.message,
  at: row.at.toISOString(),
});
