import { Type } from 'typebox';
import { closed, Id, nullable, Time, Words } from './common.js';

export const clientSecretStates = ['active', 'retiring', 'expired', 'revoked'] as const;
export const maxActiveSecrets = 2;
export const rotationOverlapHours = 24;

const members = {
  id: Id,
  last4: Type.String({ minLength: 4, maxLength: 4, description: 'The last 4 characters, to tell secrets apart.' }),
  state: Words(
    clientSecretStates,
    'The status of the secret. `retiring` means that it expires at `expiresAt`; until then it works like an active one.',
  ),
  createdAt: Time,
  lastUsedAt: nullable(Time),
  expiresAt: nullable(Time),
};

export const ClientSecret = Type.Object(members, { ...closed, title: 'ClientSecret' });

export const MintedClientSecret = Type.Object(
  {
    ...members,
    secret: Type.String({ pattern: '^svc_cs_[0-9A-Za-z]{43}$', description: 'The secret itself, shown only once.' }),
  },
  { ...closed, title: 'MintedClientSecret' },
);
