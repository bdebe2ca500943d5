import { EmailConfirmation, User, VerificationMail } from '@souk/contract';
import { Type } from 'typebox';
import { confirmEmail, mailEmailCode } from '../../../domains/accounts/verify-email.js';
import { accepted, ok } from '../../../foundation/http/answer.js';
import { defineRoute } from '../../../foundation/http/define-route.js';
import { dashboardRoute } from '../dashboard-route.js';

const path = '/dashboard/user/email/verification';

export const mailUserEmailCode = defineRoute(dashboardRoute, {
  name: 'mailUserEmailCode',
  method: 'POST',
  path,
  tag: 'People',
  summary: 'Mails a code to the address of the account.',
  description:
    'The newest code is the only one that works, for 15 minutes and 5 attempts. At most 5 codes an hour and 12 a day are mailed.',
  answers: [{ status: 202, description: 'The code is on its way.', schema: Type.Object({ data: VerificationMail }) }],
  errors: ['EMAIL_VERIFIED', 'VERIFICATION_RATE_LIMITED'],
  handle: async ({ caller, platform }) => accepted({ data: await mailEmailCode(platform, caller) }),
});

export const confirmUserEmail = defineRoute(dashboardRoute, {
  name: 'confirmUserEmail',
  method: 'PUT',
  path,
  tag: 'People',
  summary: 'Confirms the address of the account with the mailed code.',
  body: { kind: 'json', schema: EmailConfirmation },
  answers: [{ status: 200, description: 'The account, verified.', schema: Type.Object({ data: User }) }],
  errors: ['EMAIL_VERIFIED', 'VERIFICATION_CODE_INVALID'],
  handle: async ({ caller, body, platform }) => ok({ data: await confirmEmail(platform, caller, body.code) }),
});
