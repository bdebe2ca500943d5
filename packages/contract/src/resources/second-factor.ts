import { type Static, Type } from 'typebox';
import { closed, nullable, Time } from './common.js';
import { KnownPassword, SecondFactorCode } from './user.js';

export const SecondFactor = Type.Object(
  {
    on: Type.Boolean({ description: 'Whether signing in takes a code beside the password.' }),
    since: nullable(Time),
    recoveryCodesLeft: Type.Integer({ minimum: 0, description: 'How many of the ten are not used.' }),
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
      description: 'For your authenticator app, in base 32. It is shown once.',
      examples: ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'],
    }),
    uri: Type.String({ description: 'The same as an `otpauth:` address, for a QR code.' }),
    expiresAt: { ...Time, description: 'Until when a first code can turn it on.' },
  },
  { ...closed, title: 'NewSecondFactor' },
);
export type NewSecondFactor = Static<typeof NewSecondFactor>;

export const SecondFactorConfirmation = Type.Object(
  { code: Type.String({ pattern: '^\\d{6}$', description: 'The six digits that your authenticator app shows.' }) },
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
      description: 'Ten codes to sign in with when the device is lost, each once. They are shown this once.',
    }),
  },
  { ...closed, title: 'RecoveryCodes' },
);
export type RecoveryCodes = Static<typeof RecoveryCodes>;
