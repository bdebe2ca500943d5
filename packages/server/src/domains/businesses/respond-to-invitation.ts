import type { Business, ReceivedInvitation } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { emailKeyOf } from '../accounts/email-key.js';
import type { SignedInUser } from '../accounts/identify-session.js';
import { requireVerifiedEmail } from '../accounts/require-verified-email.js';
import { lockBusiness } from './businesses-table.js';
import { requireBusiness } from './find-membership.js';
import { decideReceived, deleteExpiredInvitations, selectReceived } from './invitations-table.js';
import { lackingToGrant } from './member-authority.js';
import { insertMember, selectMembership } from './members-table.js';

/** Who answers: an invitation sent to an address is for the person who has proved that it is theirs. */
export type Invitee = Pick<SignedInUser, 'userId' | 'email' | 'emailVerifiedAt'>;

/** What the person was invited to and has not answered, newest first. */
export async function listReceivedInvitations(db: Database, person: Invitee, now: Date): Promise<ReceivedInvitation[]> {
  const received = await selectReceived(db, { emailKey: verifiedKeyOf(person) }, now);
  return received.map(({ inviterId: _inviterId, ...shown }) => shown);
}

/** Makes the person a member, in a transaction, if the inviter would still be allowed to invite them now. */
export async function acceptInvitation(db: Database, person: Invitee, id: string, now: Date): Promise<Business> {
  const emailKey = verifiedKeyOf(person);
  const { userId } = person;
  const [invitation] = await selectReceived(db, { emailKey, id }, now);
  if (!invitation) throwDomainError('INVITATION_NOT_FOUND');
  const { owner, permissions } = invitation;
  const businessId = invitation.business.id;
  await lockBusiness(db, businessId);
  const inviter = await selectMembership(db, businessId, invitation.inviterId);
  const granted = owner ? [] : permissions;
  const stillTheirs =
    inviter?.permissions.includes('members:manage') && !lackingToGrant(inviter, granted, owner).length;
  if (!stillTheirs) throwDomainError('INVITATION_VOID');
  // Two concurrent answers both saw it pending: the second finds it decided.
  if (!(await decideReceived(db, { id, emailKey }, 'accepted', now))) throwDomainError('INVITATION_NOT_FOUND');
  if (!(await insertMember(db, { businessId, userId, owner, permissions: granted }, now)))
    throwDomainError('MEMBER_EXISTS');
  return requireBusiness(db, businessId, userId);
}

export async function declineInvitation(db: Database, person: Invitee, id: string, now: Date): Promise<void> {
  const emailKey = verifiedKeyOf(person);
  if (!(await decideReceived(db, { id, emailKey }, 'declined', now))) throwDomainError('INVITATION_NOT_FOUND');
}

function verifiedKeyOf(person: Invitee): string {
  requireVerifiedEmail(person);
  return emailKeyOf(person.email);
}

/** Those that can no longer be accepted; in batches. */
export async function purgeExpiredInvitations(db: Database, now: Date): Promise<void> {
  while ((await deleteExpiredInvitations(db, now)) > 0);
}
