import {
  ConfirmedIdentity,
  NewSecondFactor,
  RecoveryCodes,
  SecondFactor,
  SecondFactorBeginning,
  SecondFactorConfirmation,
} from '@souk/contract';
import { Type } from 'typebox';
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  readSecondFactor,
  replaceOwnRecoveryCodes,
} from '../../../domains/accounts/second-factor/manage-second-factor.js';
import { created, noContent, ok } from '../../../foundation/http/answer.js';
import { defineRoute } from '../../../foundation/http/define-route.js';
import { dashboardRoute } from '../dashboard-route.js';

const path = '/dashboard/user/second-factor';
const tag = 'People';

export const readOwnSecondFactor = defineRoute(dashboardRoute, {
  name: 'readSecondFactor',
  method: 'GET',
  path,
  tag,
  summary: 'Tells whether the second factor is on.',
  answers: [{ status: 200, description: 'Its state.', schema: Type.Object({ data: SecondFactor }) }],
  handle: async ({ caller, platform }) => ok({ data: await readSecondFactor(platform, caller) }),
});

export const beginOwnSecondFactor = defineRoute(dashboardRoute, {
  name: 'beginSecondFactor',
  method: 'POST',
  path,
  tag,
  summary: 'Makes a secret for an authenticator app.',
  description: 'Nothing is asked for yet: confirm it with a first code within 15 minutes. Needs a verified address.',
  body: { kind: 'json', schema: SecondFactorBeginning },
  answers: [{ status: 201, description: 'The secret.', schema: Type.Object({ data: NewSecondFactor }) }],
  errors: ['EMAIL_NOT_VERIFIED', 'CURRENT_PASSWORD_WRONG', 'SECOND_FACTOR_ON', 'SIGN_IN_LIMITED'],
  handle: async ({ caller, body, platform }) =>
    created({ data: await beginSecondFactor(platform, caller, body.currentPassword) }),
});

export const confirmOwnSecondFactor = defineRoute(dashboardRoute, {
  name: 'confirmSecondFactor',
  method: 'PUT',
  path,
  tag,
  summary: 'Turns the second factor on with a first code.',
  description: 'Answers with ten recovery codes, shown this once.',
  body: { kind: 'json', schema: SecondFactorConfirmation },
  answers: [{ status: 200, description: 'The recovery codes.', schema: Type.Object({ data: RecoveryCodes }) }],
  errors: ['SECOND_FACTOR_CODE_WRONG', 'SECOND_FACTOR_ON', 'SECOND_FACTOR_OFF', 'SIGN_IN_LIMITED'],
  handle: async ({ caller, body, platform }) =>
    ok({ data: { recoveryCodes: await confirmSecondFactor(platform, caller, body.code) } }),
});

const bothFactors = {
  body: { kind: 'json', schema: ConfirmedIdentity },
  errors: ['CURRENT_PASSWORD_WRONG', 'SECOND_FACTOR_CODE_WRONG', 'SECOND_FACTOR_OFF', 'SIGN_IN_LIMITED'],
} as const;

export const disableOwnSecondFactor = defineRoute(dashboardRoute, {
  name: 'disableSecondFactor',
  method: 'POST',
  path: `${path}/disable`,
  tag,
  summary: 'Turns the second factor off.',
  description: 'Takes the password and a code. Recovery codes are deleted.',
  body: bothFactors.body,
  answers: [{ status: 204, description: 'The password alone is enough from now on.' }],
  errors: [...bothFactors.errors],
  handle: async ({ caller, body, platform }) => {
    await disableSecondFactor(platform, caller, body);
    return noContent();
  },
});

export const renewOwnRecoveryCodes = defineRoute(dashboardRoute, {
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: `${path}/recovery-codes`,
  tag,
  summary: 'Makes ten new recovery codes.',
  description: 'Takes the password and a code. The recovery codes of before work no more.',
  body: bothFactors.body,
  answers: [{ status: 201, description: 'The recovery codes.', schema: Type.Object({ data: RecoveryCodes }) }],
  errors: [...bothFactors.errors],
  handle: async ({ caller, body, platform }) =>
    created({ data: { recoveryCodes: await replaceOwnRecoveryCodes(platform, caller, body) } }),
});
