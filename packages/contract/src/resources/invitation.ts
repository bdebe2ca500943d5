import { type Static, Type } from 'typebox';
import { PermissionList } from './business.js';
import { closed, Id, Time } from './common.js';

export const invitationLimits = { perDay: 50, days: 7 } as const;

const Owner = Type.Boolean({ description: 'Whether they are to be an owner, who may do everything.' });
const ExpiresAt = { ...Time, description: 'When it can no longer be accepted: 7 days after it was made.' };

/** An invitation as the business sees it: whether somebody with that address exists is not told. */
export const Invitation = Type.Object(
  {
    id: Id,
    email: Type.String({ description: 'Whom it is for.', examples: ['amina@example.dz'] }),
    owner: Owner,
    permissions: PermissionList,
    invitedBy: { ...Id, description: 'The member who made it.' },
    createdAt: Time,
    expiresAt: ExpiresAt,
  },
  { ...closed, title: 'Invitation' },
);
export type Invitation = Static<typeof Invitation>;

/** An invitation as the person it is for sees it. */
export const ReceivedInvitation = Type.Object(
  {
    id: Id,
    business: Type.Object({ id: Id, name: Type.String() }, closed),
    invitedBy: Type.Object({ name: Type.String() }, { ...closed, description: 'Who invites you.' }),
    owner: Owner,
    permissions: PermissionList,
    createdAt: Time,
    expiresAt: ExpiresAt,
  },
  { ...closed, title: 'ReceivedInvitation' },
);
export type ReceivedInvitation = Static<typeof ReceivedInvitation>;
