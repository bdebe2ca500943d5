import type { Member, MemberPatch } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { findUsers } from '../accounts/find-user.js';
import { lockBusiness } from './businesses-table.js';
import { requireMembership, requireOwnPermission } from './find-membership.js';
import { type Actor, enterAsManager, rejectMoreThanOwn } from './member-authority.js';
import {
  countOwners,
  deleteMember,
  type ListedMember,
  selectMembers,
  selectMembership,
  updateMember,
} from './members-table.js';

/** A page of members, newest first, each with the position a cursor continues from. */
export async function listMembers(
  db: Database,
  { businessId, userId }: Actor,
  page: { after?: readonly unknown[]; limit: number },
): Promise<(Member & { at: string })[]> {
  requireOwnPermission(await requireMembership(db, businessId, userId), 'members:manage');
  return withPeople(db, await selectMembers(db, businessId, page));
}

/** Call all functions below in a transaction. */
export async function changeMember(
  db: Database,
  actor: Actor,
  userId: string,
  patch: MemberPatch,
  now: Date,
): Promise<Member> {
  const own = await enterAsManager(db, actor);
  const { businessId } = actor;
  const before = (await selectMembership(db, businessId, userId)) ?? throwDomainError('MEMBER_NOT_FOUND');
  const owner = patch.owner ?? before.owner;
  const permissions = patch.permissions ?? (before.owner ? [] : before.permissions);
  if (before.owner && !own.owner) rejectTouchingOwner();
  const gained = before.owner ? permissions : permissions.filter((one) => !before.permissions.includes(one));
  rejectMoreThanOwn(own, gained, owner && !before.owner);
  if (before.owner && !owner) await rejectLosingLastOwner(db, businessId);
  await updateMember(db, { businessId, userId, owner, permissions }, now);
  return readMember(db, businessId, userId);
}

/** Anyone may leave; removing others takes a manager, and removing an owner takes an owner. */
export async function removeMember(db: Database, actor: Actor, userId: string): Promise<void> {
  const { businessId } = actor;
  await lockBusiness(db, businessId);
  const own = await requireMembership(db, businessId, actor.userId);
  const leaving = userId === actor.userId;
  if (!leaving) requireOwnPermission(own, 'members:manage');
  const before = leaving
    ? own
    : ((await selectMembership(db, businessId, userId)) ?? throwDomainError('MEMBER_NOT_FOUND'));
  if (before.owner && !own.owner) rejectTouchingOwner();
  if (before.owner) await rejectLosingLastOwner(db, businessId);
  await deleteMember(db, businessId, userId);
}

function rejectTouchingOwner(): never {
  throwDomainError('PERMISSION_DENIED', {
    message: 'Only an owner can change or remove an owner.',
    fix: 'Ask an owner of the business to do it.',
  });
}

async function rejectLosingLastOwner(db: Database, businessId: string): Promise<void> {
  if ((await countOwners(db, businessId)) <= 1) throwDomainError('BUSINESS_NEEDS_OWNER');
}

async function readMember(db: Database, businessId: string, userId: string): Promise<Member> {
  const [found] = await withPeople(db, await selectMembers(db, businessId, { only: userId, limit: 1 }));
  if (!found) throw new Error('A member that was just written cannot be read.');
  const { at: _at, ...member } = found;
  return member;
}

async function withPeople(db: Database, members: ListedMember[]): Promise<(Member & { at: string })[]> {
  const people = await findUsers(
    db,
    members.map(({ userId }) => userId),
  );
  return members.map((member) => {
    const person = people.get(member.userId);
    return { ...member, email: person?.email ?? '', name: person?.name ?? '' };
  });
}
