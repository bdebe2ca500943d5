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
import { defineRoute } from '../../../foundation/http/define-route.js';
import { created, noContent, ok } from '../../../foundation/http/response.js';
import { dashboardRoute } from '../dashboard-route.js';

const path = '/dashboard/user/second-factor';
const tag = 'People';

export const readOwnSecondFactor = defineRoute(dashboardRoute, {
  name: 'readSecondFactor',
  method: 'GET',
  path,
  tag,
  summary: 'Get two-step verification status',
  responses: [{ status: 200, description: 'The status', schema: Type.Object({ data: SecondFactor }) }],
  handle: async ({ caller, platform }) => ok({ data: await readSecondFactor(platform, caller) }),
});

export const beginOwnSecondFactor = defineRoute(dashboardRoute, {
  name: 'beginSecondFactor',
  method: 'POST',
  path,
  tag,
  summary: 'Start two-step verification',
  description:
    'Creates a secret for an authenticator app. Sign-in does not require codes yet: confirm the secret with a first code within 15 minutes. Requires a verified email.',
  body: { kind: 'json', schema: SecondFactorBeginning },
  responses: [{ status: 201, description: 'The secret', schema: Type.Object({ data: NewSecondFactor }) }],
  errors: ['EMAIL_NOT_VERIFIED', 'CURRENT_PASSWORD_WRONG', 'SECOND_FACTOR_ON', 'SIGN_IN_LIMITED'],
  handle: async ({ caller, body, platform }) =>
    created({ data: await beginSecondFactor(platform, caller, body.currentPassword) }),
});

export const confirmOwnSecondFactor = defineRoute(dashboardRoute, {
  name: 'confirmSecondFactor',
  method: 'PUT',
  path,
  tag,
  summary: 'Turn on two-step verification',
  description: 'Takes a first code from the authenticator app. Returns 10 recovery codes. They are shown only once.',
  body: { kind: 'json', schema: SecondFactorConfirmation },
  responses: [{ status: 200, description: 'The recovery codes', schema: Type.Object({ data: RecoveryCodes }) }],
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
  summary: 'Turn off two-step verification',
  description: 'Requires the password and a code. Recovery codes are deleted.',
  body: bothFactors.body,
  responses: [{ status: 204, description: 'Two-step verification turned off' }],
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
  summary: 'Replace recovery codes',
  description: 'Creates 10 new codes. Requires the password and a code. The old recovery codes stop working.',
  body: bothFactors.body,
  responses: [{ status: 201, description: 'The recovery codes', schema: Type.Object({ data: RecoveryCodes }) }],
  errors: [...bothFactors.errors],
  handle: async ({ caller, body, platform }) =>
    created({ data: { recoveryCodes: await replaceOwnRecoveryCodes(platform, caller, body) } }),
});
