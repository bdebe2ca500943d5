import { type Static, Type } from 'typebox';
import { closed, nullable, Time } from './common.js';
import { KnownPassword, SecondFactorCode } from './user.js';

export const SecondFactor = Type.Object(
  {
    on: Type.Boolean({ description: 'Whether sign-in requires a code as well as the password.' }),
    since: nullable(Time),
    recoveryCodesLeft: Type.Integer({ minimum: 0, description: 'The number of unused recovery codes.' }),
  },
  { ...closed, title: 'SecondFactor' },
);
export type SecondFactor = Static<typeof SecondFactor>;

export const SecondFactorBeginning = Type.Object(
  { currentPassword: KnownPassword },
  { ...closed, title: 'SecondFactorBeginning' },
);
export type SecondFactorBeginning = Static<typeof SecondFactorBeginning>;

export const NewSecondFactor = Type.Object(
  {
    secret: Type.String({
      description: 'The secret for your authenticator app, in base32. It is shown only once.',
      examples: ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'],
    }),
    uri: Type.String({ description: 'The same secret as an `otpauth:` URL, for a QR code.' }),
    expiresAt: { ...Time, description: 'The time until which the first code can turn on two-step verification.' },
  },
  { ...closed, title: 'NewSecondFactor' },
);
export type NewSecondFactor = Static<typeof NewSecondFactor>;

export const SecondFactorConfirmation = Type.Object(
  { code: Type.String({ pattern: '^\\d{6}$', description: 'The 6 digits from your authenticator app.' }) },
  { ...closed, title: 'SecondFactorConfirmation' },
);
export type SecondFactorConfirmation = Static<typeof SecondFactorConfirmation>;

export const ConfirmedIdentity = Type.Object(
  { currentPassword: KnownPassword, code: SecondFactorCode },
  { ...closed, title: 'ConfirmedIdentity' },
);
export type ConfirmedIdentity = Static<typeof ConfirmedIdentity>;

export const RecoveryCodes = Type.Object(
  {
    recoveryCodes: Type.Array(Type.String({ examples: ['x4k7m-9qwrt'] }), {
      description: 'Ten codes to sign in with if you lose your device. Each works once. They are shown only once.',
    }),
  },
  { ...closed, title: 'RecoveryCodes' },
);
export type RecoveryCodes = Static<typeof RecoveryCodes>;
