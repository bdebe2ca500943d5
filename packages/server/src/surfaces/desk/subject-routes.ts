import { App, DeskReason, DeveloperAccount, type ErrorCode } from '@souk/contract';
import { presentApp } from '../../domains/apps/find-app.js';
import { presentAccount } from '../../domains/developers/developer-account.js';
import {
  type AppJudgement,
  type DeveloperJudgement,
  judgeApp,
  judgeDeveloper,
} from '../../domains/review/desk/judge-subjects.js';
import { inTransaction } from '../../foundation/database/in-transaction.js';
import { ok } from '../../foundation/http/answer.js';
import { defineRoute, type Route } from '../../foundation/http/define-route.js';
import { developerId } from '../../foundation/http/path-params.js';
import { deskRoute, one } from './desk-route.js';

const body = { kind: 'json', schema: DeskReason, optional: true } as const;

const refusalsOf: Record<AppJudgement, ErrorCode[]> = {
  suspend: ['APP_READ_ONLY'],
  unsuspend: [],
  delist: ['APP_NOT_LISTED'],
};

const onApp = (name: string, judgement: AppJudgement, summary: string): Route =>
  defineRoute(deskRoute, {
    name,
    method: 'POST',
    path: `/desk/apps/{appId}/${judgement}`,
    tag: 'Apps',
    summary,
    params: { appId: developerId('APP_NOT_FOUND') },
    body,
    answers: one(200, 'The app as it is now.', App),
    errors: ['APP_NOT_FOUND', 'REVIEW_OWN_WORK', ...refusalsOf[judgement]],
    handle: ({ caller, params, body: { reason = null }, platform }) =>
      inTransaction(platform, async (context) => {
        const by = { userId: caller.userId, reason };
        return ok({ data: presentApp(await judgeApp(context, platform, params.appId, judgement, by)) });
      }),
  });

const onDeveloper = (name: string, judgement: DeveloperJudgement, summary: string): Route =>
  defineRoute(deskRoute, {
    name,
    method: 'POST',
    path: `/desk/developers/{developerId}/${judgement}`,
    tag: 'Developers',
    summary,
    params: { developerId: developerId('DEVELOPER_NOT_FOUND') },
    body,
    answers: one(200, 'The account as it is now.', DeveloperAccount),
    errors: ['DEVELOPER_NOT_FOUND', 'REVIEW_OWN_WORK'],
    handle: ({ caller, params, body: { reason = null }, platform }) =>
      inTransaction(platform, async (context) => {
        const by = { userId: caller.userId, reason };
        const account = await judgeDeveloper(context, platform, params.developerId, judgement, by);
        return ok({ data: presentAccount(account, platform.config.termsVersion) });
      }),
  });

export const subjectRoutes: Route[] = [
  onApp('suspendApp', 'suspend', 'Suspends an app: nobody can change, install or use it.'),
  onApp('unsuspendApp', 'unsuspend', 'Puts a suspended app back where it was.'),
  onApp(
    'delistAppFromDesk',
    'delist',
    'Takes an app out of the marketplace; its installations go on, an open case is withdrawn.',
  ),
  onDeveloper('suspendDeveloper', 'suspend', 'Suspends a developer: they can read and change nothing.'),
  onDeveloper('unsuspendDeveloper', 'unsuspend', 'Lets a suspended developer work again.'),
  onDeveloper('verifyDeveloper', 'verify', 'Vouches for a developer: their apps can be listed for everyone.'),
  onDeveloper('rejectDeveloper', 'reject', 'Refuses to vouch for a developer, with the reason.'),
];
