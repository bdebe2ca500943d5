import { EmailConfirmation, User, VerificationMail } from '@souk/contract';
import { Type } from 'typebox';
import { confirmEmail, mailEmailCode } from '../../../domains/accounts/verify-email.js';
import { defineRoute } from '../../../foundation/http/define-route.js';
import { accepted, ok } from '../../../foundation/http/response.js';
import { dashboardRoute } from '../dashboard-route.js';

const path = '/dashboard/user/email/verification';

export const mailUserEmailCode = defineRoute(dashboardRoute, {
  name: 'mailUserEmailCode',
  method: 'POST',
  path,
  tag: 'People',
  summary: 'Send an email verification code',
  description:
    'Only the latest code works, for 15 minutes and 5 attempts. At most 5 codes per hour and 12 per day are sent.',
  responses: [{ status: 202, description: 'Code sent', schema: Type.Object({ data: VerificationMail }) }],
  errors: ['EMAIL_VERIFIED', 'VERIFICATION_RATE_LIMITED'],
  handle: async ({ caller, platform }) => accepted({ data: await mailEmailCode(platform, caller) }),
});

export const confirmUserEmail = defineRoute(dashboardRoute, {
  name: 'confirmUserEmail',
  method: 'PUT',
  path,
  tag: 'People',
  summary: 'Verify your email',
  body: { kind: 'json', schema: EmailConfirmation },
  responses: [{ status: 200, description: 'The account, now verified', schema: Type.Object({ data: User }) }],
  errors: ['EMAIL_VERIFIED', 'VERIFICATION_CODE_INVALID'],
  handle: async ({ caller, body, platform }) => ok({ data: await confirmEmail(platform, caller, body.code) }),
});
