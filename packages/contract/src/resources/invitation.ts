import { type Static, Type } from 'typebox';
import { PermissionList } from './business.js';
import { closed, Id, Time } from './common.js';

export const invitationLimits = { perDay: 50, days: 7 } as const;

const Owner = Type.Boolean({ description: 'Whether the invitee becomes an owner with all permissions.' });
const ExpiresAt = { ...Time, description: 'The expiry time: 7 days after the invitation was created.' };

/** An invitation as the business sees it: whether somebody with that address exists is not told. */
export const Invitation = Type.Object(
  {
    id: Id,
    email: Type.String({ description: 'The email of the invitee.', examples: ['amina@example.dz'] }),
    owner: Owner,
    permissions: PermissionList,
    invitedBy: { ...Id, description: 'The member who sent the invitation.' },
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
    invitedBy: Type.Object({ name: Type.String() }, { ...closed, description: 'The member who invites you.' }),
    owner: Owner,
    permissions: PermissionList,
    createdAt: Time,
    expiresAt: ExpiresAt,
  },
  { ...closed, title: 'ReceivedInvitation' },
);
export type ReceivedInvitation = Static<typeof ReceivedInvitation>;
