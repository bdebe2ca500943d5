import { type Invitation, invitationLimits, type NewMember } from '@souk/contract';
import type { Context } from '../../foundation/context.js';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { countInWindow, type Window } from '../../foundation/limits/window-counter.js';
import { canMail } from '../../foundation/mail/can-mail.js';
import { queueMail } from '../../foundation/mail/send-mail.js';
import type { Platform } from '../../foundation/platform.js';
import { emailKeyOf, mailboxKeyOf } from '../accounts/email-key.js';
import { findUser } from '../accounts/find-user.js';
import { requireBusiness, requireMembership, requireOwnPermission } from './find-membership.js';
import {
  insertInvitation,
  isMembersAddress,
  replaceInvitation,
  revokeWaiting,
  selectFullSince,
  selectInvitations,
} from './invitations-table.js';
import { type Actor, enterAsManager, rejectMoreThanOwn } from './member-authority.js';
import { lockPerson } from './members-table.js';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Invites the owner of the address, in a transaction. The response is the same whether or not anyone has signed up with it:
 * only the mail reveals it. A later invitation to the same address replaces the pending one.
 */
export async function inviteMember(
  context: Context,
  platform: Pick<Platform, 'clock' | 'config'>,
  actor: Actor,
  { email, permissions, owner = false }: NewMember,
): Promise<Invitation> {
  const { db } = context;
  const own = await enterAsManager(db, actor);
  rejectMoreThanOwn(own, permissions, owner);
  const { businessId, userId: invitedBy } = actor;
  const emailKey = emailKeyOf(email);
  if (await isMembersAddress(db, businessId, emailKey)) throwDomainError('MEMBER_EXISTS');
  const now = platform.clock.now();
  const { name, devStore } = await requireBusiness(db, businessId, invitedBy);
  // No mail leaves a dev store; people invited there see the invitation after signing in.
  if (!devStore) await refuseMailToStranger(db, platform.config, { invitedBy, email }, now);
  await rejectTooMany(db, { businessId, invitedBy }, now);
  await replaceInvitation(db, businessId, emailKey, now);
  const times = { createdAt: now, expiresAt: new Date(now.getTime() + invitationLimits.days * dayMs) };
  const invitation = { businessId, email: email.trim(), emailKey, owner, permissions, invitedBy };
  const made = await insertInvitation(db, invitation, times);
  if (!devStore) await mailInvitation(context, platform, name, made);
  return made;
}

/** Every invitation is a mail to somebody who may not want it: so each business and each person has a daily limit. */
async function rejectTooMany(db: Database, by: { businessId: string; invitedBy: string }, now: Date): Promise<void> {
  await lockPerson(db, by.invitedBy);
  const full = await selectFullSince(db, by, invitationLimits.perDay, new Date(now.getTime() - dayMs));
  if (!full) return;
  throwDomainError('INVITATION_LIMIT_REACHED', { retryAfterSeconds: (full.getTime() + dayMs - now.getTime()) / 1000 });
}

/** However many businesses invite them. */
const mailsToOnePerDay: Window = { name: 'invitation_mails_day', seconds: 86_400, most: 5 };

/** Somebody who has shown no address of their own sends no mail to others. */
async function refuseMailToStranger(
  db: Database,
  config: Platform['config'],
  { invitedBy, email }: { invitedBy: string; email: string },
  now: Date,
): Promise<void> {
  if (canMail(config) && !(await findUser(db, invitedBy))?.emailVerifiedAt) throwDomainError('EMAIL_NOT_VERIFIED');
  const { allowed, retryAfterSeconds } = await countInWindow(db, mailsToOnePerDay, mailboxKeyOf(email), now);
  if (allowed) return;
  throwDomainError('INVITATION_LIMIT_REACHED', {
    message: `This email can receive ${mailsToOnePerDay.most} invitations within 24 hours.`,
    fix: 'Tell the person about the invitation they have, or invite them tomorrow.',
    retryAfterSeconds,
  });
}

async function mailInvitation(
  context: Context,
  platform: Pick<Platform, 'clock' | 'config'>,
  business: string,
  { email }: Invitation,
): Promise<void> {
  const { dashboardUrl } = platform.config;
  await queueMail(context, platform, {
    to: email,
    letter: 'invitation',
    told: { business, href: dashboardUrl, days: invitationLimits.days },
  });
}

/** A page of pending invitations, newest first. */
export async function listInvitations(
  db: Database,
  { businessId, userId }: Actor,
  page: { after?: readonly unknown[]; limit: number },
  now: Date,
): Promise<Invitation[]> {
  requireOwnPermission(await requireMembership(db, businessId, userId), 'members:manage');
  return selectInvitations(db, businessId, page, now);
}

/** Withdraws an invitation, in a transaction. */
export async function revokeInvitation(db: Database, actor: Actor, id: string, now: Date): Promise<void> {
  await enterAsManager(db, actor);
  if (!(await revokeWaiting(db, actor.businessId, id, now))) throwDomainError('INVITATION_NOT_FOUND');
}
