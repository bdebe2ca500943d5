import { CliApproval } from '@souk/contract';
import { Type } from 'typebox';
import { decideSignIn, findWaitingSignIn } from '../../../domains/developers/sign-in/decide-sign-in.js';
import { ok } from '../../../foundation/http/answer.js';
import { defineRoute, type PathParam, type Route } from '../../../foundation/http/define-route.js';
import { approvalRoutes as approvals } from '../developer-routes.js';
import { answers, one } from '../shapes.js';

const tag = 'CLI sign-in';
/** Anything may be typed; text that cannot be a code counts as a wrong guess like any other. */
const userCode: PathParam = {
  schema: Type.String({ description: 'The code the device shows, in any case, with or without the dash.' }),
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
  summary: 'Shows the sign-in that waits under a code: which device, from which address.',
  answers: answers(200, 'The sign-in that waits.', one(CliApproval)),
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
  summary: 'Lets the device sign in as you.',
  answers: answers(200, 'The device gets its token with its next poll.', one(CliApproval)),
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
  summary: 'Refuses the device.',
  answers: answers(200, 'The device is told with its next poll.', one(CliApproval)),
  handle: async ({ caller, params, request, platform }) => {
    const guesser = { userId: caller.userId, address: request.address };
    return ok({ data: await decideSignIn(platform, guesser, params.userCode, 'denied') });
  },
});

export const cliApprovalRoutes: Route[] = [readApproval, approveSignIn, denySignIn];
