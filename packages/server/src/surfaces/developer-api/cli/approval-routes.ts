import { CliApproval } from '@souk/contract';
import { Type } from 'typebox';
import { decideSignIn, findWaitingSignIn } from '../../../domains/developers/sign-in/decide-sign-in.js';
import { defineRoute, type PathParam, type Route } from '../../../foundation/http/define-route.js';
import { ok } from '../../../foundation/http/response.js';
import { approvalRoutes as approvals } from '../developer-routes.js';
import { one, responses } from '../response-schemas.js';

const tag = 'CLI sign-in';
/** Anything may be typed; text that cannot be a code counts as a wrong guess like any other. */
const userCode: PathParam = {
  schema: Type.String({
    description: 'The code shown on the device, in upper or lower case, with or without the hyphen.',
  }),
  accepts: () => true,
  otherwise: 'CLI_CODE_NOT_FOUND',
};
const common = {
  tag,
  params: { userCode },
  errors: ['CLI_CODE_NOT_FOUND', 'CLI_CODE_DECIDED', 'CLI_CODE_RATE_LIMITED'] as const,
};

const readApproval = defineRoute(approvals, {
  ...common,
  errors: [...common.errors],
  name: 'readCliApproval',
  method: 'GET',
  path: '/developer/cli/approvals/{userCode}',
  summary: 'Get a pending CLI sign-in',
  description: 'The device and its IP address, for the code shown on the device.',
  responses: responses(200, 'The pending sign-in', one(CliApproval)),
  handle: async ({ caller, params, request, platform }) => {
    const guesser = { userId: caller.userId, address: request.address };
    return ok({ data: await findWaitingSignIn(platform, guesser, params.userCode) });
  },
});

const approveSignIn = defineRoute(approvals, {
  ...common,
  errors: [...common.errors],
  name: 'approveCliSignIn',
  method: 'POST',
  path: '/developer/cli/approvals/{userCode}/approve',
  summary: 'Approve a CLI sign-in',
  description: 'The device signs in as you.',
  responses: responses(200, 'Sign-in approved. The device gets its token with its next poll', one(CliApproval)),
  handle: async ({ caller, params, request, platform }) => {
    const guesser = { userId: caller.userId, address: request.address };
    return ok({ data: await decideSignIn(platform, guesser, params.userCode, 'approved') });
  },
});

const denySignIn = defineRoute(approvals, {
  ...common,
  errors: [...common.errors],
  name: 'denyCliSignIn',
  method: 'POST',
  path: '/developer/cli/approvals/{userCode}/deny',
  summary: 'Deny a CLI sign-in',
  responses: responses(200, 'Sign-in denied. The device is notified with its next poll', one(CliApproval)),
  handle: async ({ caller, params, request, platform }) => {
    const guesser = { userId: caller.userId, address: request.address };
    return ok({ data: await decideSignIn(platform, guesser, params.userCode, 'denied') });
  },
});

export const cliApprovalRoutes: Route[] = [readApproval, approveSignIn, denySignIn];
