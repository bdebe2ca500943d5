import { type Static, Type } from 'typebox';
import { PermissionList } from './business.js';
import { closed, Id, Time } from './common.js';
import { EmailInput } from './user.js';

export const Member = Type.Object(
  {
    userId: Id,
    email: Type.String(),
    name: Type.String(),
    owner: Type.Boolean({ description: 'An owner may do everything, and a business always has one.' }),
    permissions: PermissionList,
    createdAt: Time,
    updatedAt: Time,
  },
  { ...closed, title: 'Member' },
);
export type Member = Static<typeof Member>;

const Owner = Type.Boolean({ description: 'Only an owner can make an owner, or stop one from being one.' });

export const NewMember = Type.Object(
  { email: EmailInput, permissions: PermissionList, owner: Type.Optional(Owner) },
  { ...closed, title: 'NewMember' },
);
export type NewMember = Static<typeof NewMember>;

export const MemberPatch = Type.Object(
  { permissions: Type.Optional(PermissionList), owner: Type.Optional(Owner) },
  { ...closed, title: 'MemberPatch' },
);
export type MemberPatch = Static<typeof MemberPatch>;
