import { type Generated, type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';

export interface DeviceSignInsTable {
  id: Generated<string>;
  device_code_hash: Buffer;
  user_code: string;
  client_id: string;
  scope: string;
  device_name: string | null;
  address: string;
  state: Generated<'pending' | 'approved' | 'denied' | 'redeemed'>;
  interval_seconds: number;
  last_polled_at: Date | null;
  decided_by: string | null;
  password_changed_at: Date | null;
  created_at: Date;
  expires_at: Date;
}

declare module '../../../foundation/database/schema.js' {
  interface Tables {
    device_sign_ins: DeviceSignInsTable;
  }
}

export type DeviceSignInRow = Selectable<DeviceSignInsTable>;

export type NewDeviceSignIn = Omit<Insertable<DeviceSignInsTable>, 'id' | 'state'>;

/** False when another pending sign-in has the user code. */
export async function insertSignIn(db: Database, signIn: NewDeviceSignIn): Promise<boolean> {
  const inserted = await db
    .insertInto('device_sign_ins')
    .values(signIn)
    .onConflict((conflict) => conflict.column('user_code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function selectSignIn(db: Database, userCode: string, now: Date): Promise<DeviceSignInRow | undefined> {
  return db
    .selectFrom('device_sign_ins')
    .selectAll()
    .where('user_code', '=', userCode)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function lockSignIn(db: Database, deviceCodeHash: Buffer): Promise<DeviceSignInRow | undefined> {
  return db
    .selectFrom('device_sign_ins')
    .selectAll()
    .where('device_code_hash', '=', deviceCodeHash)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateSignIn(
  db: Database,
  id: string,
  changes: Partial<Pick<DeviceSignInRow, 'state' | 'last_polled_at' | 'interval_seconds'>>,
): Promise<void> {
  await db.updateTable('device_sign_ins').set(changes).where('id', '=', id).execute();
}

/** Of two people, or two clicks, one decides. The token will depend on the current password. */
export async function writeDecision(
  db: Database,
  signInId: string,
  userId: string,
  decision: 'approved' | 'denied',
): Promise<boolean> {
  const { rows } = await sql`
    update device_sign_ins set state = ${decision}, decided_by = users.id, password_changed_at = users.password_changed_at
    from users
    where device_sign_ins.id = ${signInId} and device_sign_ins.state = 'pending' and users.id = ${userId}
    returning device_sign_ins.id`.execute(db);
  return rows.length === 1;
}

export async function deleteSignInsBefore(db: Database, expiredBefore: Date): Promise<void> {
  await db.deleteFrom('device_sign_ins').where('expires_at', '<', expiredBefore).execute();
}
