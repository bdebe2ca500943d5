import { type Static, Type } from 'typebox';
import { PermissionList } from './business.js';
import { closed, Id, Time } from './common.js';
import { EmailInput } from './user.js';

export const Member = Type.Object(
  {
    userId: Id,
    email: Type.String(),
    name: Type.String(),
    owner: Type.Boolean({
      description: 'Whether the member is an owner. Owners have all permissions, and a business always has one.',
    }),
    permissions: PermissionList,
    createdAt: Time,
    updatedAt: Time,
  },
  { ...closed, title: 'Member' },
);
export type Member = Static<typeof Member>;

const Owner = Type.Boolean({ description: 'Whether the member is an owner. Only an owner can change this.' });

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
