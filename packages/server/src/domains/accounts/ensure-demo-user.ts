import type { Session } from '@souk/contract';
import { inTransaction } from '../../foundation/database/in-transaction.js';
import type { Platform } from '../../foundation/platform.js';
import { randomBase62 } from '../../foundation/secrets/random-token.js';
import { type DemoRole, type DemoUser, markDemoUser, selectDemoUser, setDemoUser } from './demo-users-table.js';
import { endingSessions } from './end-sessions.js';
import { hashPassword, isPasswordOf } from './hash-password.js';
import { discardResetsOf } from './password-reset/discard-resets.js';
import { deleteFactor } from './second-factor/factors-table.js';
import { writeSessionToken } from './session-token.js';
import { insertSession } from './sessions-table.js';
import { sessionHours } from './sign-in.js';
import { insertUser, markEmailVerified } from './users-table.js';

export type { DemoRole } from './demo-users-table.js';

export interface DemoUserToEnsure {
  role: DemoRole;
  name: string;
  /** The password from an earlier start; kept for as long as it still works. */
  knownPassword: string | undefined;
}

export interface EnsuredDemoUser {
  userId: string;
  email: string;
  password: string;
}

/**
 * The demo's person of this role, who can sign in with the password that is returned. If they changed their password, or
 * were disabled by a start without the demo, they get a new one, and earlier sessions and tokens stay refused.
 */
export async function ensureDemoUser(
  platform: Platform,
  { role, name, knownPassword }: DemoUserToEnsure,
): Promise<EnsuredDemoUser> {
  const person = (await selectDemoUser(platform.db, role)) ?? (await makeDemoPerson(platform, role, name));
  await markEmailVerified(platform.db, person.id, platform.clock.now());
  // What the start prints must be enough to sign in with.
  await deleteFactor(platform.db, person.id);
  if (knownPassword && !person.ended && (await isPasswordOf(person.passwordHash, knownPassword)))
    return { userId: person.id, email: person.email, password: knownPassword };

  const password = randomBase62(20);
  const passwordHash = await hashPassword(password);
  const now = platform.clock.now();
  await endingSessions(platform, async ({ db }, end) => {
    await setDemoUser(db, person.id, { passwordHash, staff: role === 'staff' }, now);
    await discardResetsOf(db, person.id, now);
    await end({ userId: person.id });
  });
  return { userId: person.id, email: person.email, password };
}

/** Identified by the mark, never by the address: somebody else who signed up with it keeps their account to themselves. */
async function makeDemoPerson(platform: Platform, role: DemoRole, name: string): Promise<DemoUser> {
  const passwordHash = await hashPassword(randomBase62(43));
  const now = platform.clock.now();
  await inTransaction(platform, async ({ db }) => {
    const insert = (email: string) => insertUser(db, { email, name, passwordHash }, now);
    const user =
      (await insert(`${role}@souk.example`)) ?? (await insert(`${role}-${randomBase62(8).toLowerCase()}@souk.example`));
    if (user) await markDemoUser(db, user.id, role);
  });
  const made = await selectDemoUser(platform.db, role);
  if (!made) throw new Error(`The demo's ${role} could not be made.`);
  return made;
}

/** A session for the start itself, which builds the demo by acting as its people; end it when the demo is built. */
export async function openDemoSession(platform: Platform, role: DemoRole): Promise<string> {
  return (await enterDemo(platform, role)).token;
}

/** A session as one of the demo's people, without their password: for whoever the caller has made sure may have it. */
export async function enterDemo(platform: Platform, role: DemoRole): Promise<Pick<Session, 'token' | 'expiresAt'>> {
  const person = await selectDemoUser(platform.db, role);
  if (!person) throw new Error(`The demo has no ${role}.`);
  const createdAt = platform.clock.now();
  const expiresAt = new Date(createdAt.getTime() + sessionHours * 3_600_000);
  const checkedHash = person.passwordHash;
  const device = { address: '127.0.0.1', userAgent: 'Souk demo' };
  const session = { userId: person.id, checkedHash, createdAt, expiresAt, ...device };
  const sessionId = await insertSession(platform.db, session);
  if (sessionId === undefined) throw new Error(`The demo's ${role} was changed by another process.`);
  const token = await writeSessionToken(platform, { userId: person.id, sessionId }, expiresAt);
  return { token, expiresAt: expiresAt.toISOString() };
}
