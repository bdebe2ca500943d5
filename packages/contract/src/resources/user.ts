import { type Static, Type } from 'typebox';
import { closed, Id, nullable, Text, Time } from './common.js';

export const userLimits = { email: 254, name: 100, passwordLeast: 10, passwordMost: 200 } as const;

export const User = Type.Object(
  {
    id: Id,
    email: Type.String({ description: 'The email as the user typed it.', examples: ['amina@example.dz'] }),
    emailVerifiedAt: nullable({
      ...Time,
      description: 'When the email was verified; null if it was not.',
    }),
    name: Type.String({ examples: ['Amina Benali'] }),
    staff: Type.Boolean({ description: 'Whether the user is a reviewer.' }),
    createdAt: Time,
  },
  { ...closed, title: 'User' },
);
export type User = Static<typeof User>;

export const EmailInput = Type.String({
  format: 'email',
  maxLength: userLimits.email,
  description: 'An email, not case-sensitive.',
  examples: ['amina@example.dz'],
});

const NewPassword = Type.String({
  minLength: userLimits.passwordLeast,
  maxLength: userLimits.passwordMost,
  description: 'The password. Longer is better; there are no rules about characters.',
});

/** A password that is compared, not chosen: how long it may be is all that is said about it. */
export const KnownPassword = Type.String({ minLength: 1, maxLength: userLimits.passwordMost });

export const SecondFactorCode = Type.String({
  minLength: 6,
  maxLength: 20,
  description: 'The 6 digits from your authenticator app, or a recovery code.',
  examples: ['492039'],
});

export const NewUser = Type.Object(
  {
    email: EmailInput,
    password: NewPassword,
    name: Text({ min: 1, max: userLimits.name, description: 'The name that others see.', examples: ['Amina Benali'] }),
  },
  { ...closed, title: 'NewUser' },
);
export type NewUser = Static<typeof NewUser>;

export const Credentials = Type.Object(
  {
    email: Type.String({ minLength: 1, maxLength: userLimits.email }),
    password: KnownPassword,
    code: Type.Optional(SecondFactorCode),
  },
  { ...closed, title: 'Credentials' },
);
export type Credentials = Static<typeof Credentials>;

export const PasswordChange = Type.Object(
  { currentPassword: KnownPassword, newPassword: NewPassword },
  { ...closed, title: 'PasswordChange' },
);
export type PasswordChange = Static<typeof PasswordChange>;

export const SessionSummary = Type.Object(
  {
    id: Id,
    createdAt: Time,
    lastUsedAt: nullable({ ...Time, description: 'The last activity, accurate to 5 minutes.' }),
    expiresAt: Time,
    address: nullable(
      Type.String({ description: 'The IP address the session was started from.', examples: ['41.96.12.7'] }),
    ),
    userAgent: nullable(
      Type.String({
        description: 'The user agent of the browser or tool that started the session; at most 200 characters.',
      }),
    ),
    current: Type.Boolean({ description: 'Whether this is the current session.' }),
  },
  { ...closed, title: 'SessionSummary' },
);
export type SessionSummary = Static<typeof SessionSummary>;

export const PasswordResetRequest = Type.Object({ email: EmailInput }, { ...closed, title: 'PasswordResetRequest' });
export type PasswordResetRequest = Static<typeof PasswordResetRequest>;

export const PasswordReset = Type.Object(
  {
    newPassword: NewPassword,
    newAccount: Type.Optional(
      Type.Object(
        {
          name: Text({
            min: 1,
            max: userLimits.name,
            description: 'The name that others see.',
            examples: ['Amina Benali'],
          }),
        },
        {
          ...closed,
          description:
            'For an account with an unverified email that another person created: you get a new account with the email, and the old one loses it.',
        },
      ),
    ),
  },
  { ...closed, title: 'PasswordReset' },
);
export type PasswordReset = Static<typeof PasswordReset>;

export const EmailConfirmation = Type.Object(
  { code: Type.String({ pattern: '^\\d{8}$', description: 'The 8 digits from the email.', examples: ['40218836'] }) },
  { ...closed, title: 'EmailConfirmation' },
);
export type EmailConfirmation = Static<typeof EmailConfirmation>;

export const SessionBearer = Type.Object(
  {
    token: Type.String({ description: 'Send it as `Authorization: Bearer`. Store it in memory only.' }),
    expiresAt: Time,
    expiresInSeconds: Type.Integer({
      description: "Seconds until the token expires, independent of the browser's clock.",
    }),
  },
  { ...closed, title: 'SessionBearer' },
);
export type SessionBearer = Static<typeof SessionBearer>;

export const Session = Type.Object(
  {
    token: Type.String({ description: 'Send it as `Authorization: Bearer`. It is shown only once.' }),
    expiresAt: Time,
    user: User,
  },
  { ...closed, title: 'Session' },
);
export type Session = Static<typeof Session>;
