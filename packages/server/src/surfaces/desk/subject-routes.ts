import { App, DeskReason, DeveloperAccount, type ErrorCode } from '@souk/contract';
import { presentApp } from '../../domains/apps/find-app.js';
import { presentAccount } from '../../domains/developers/developer-account.js';
import {
  type AppModeration,
  type DeveloperModeration,
  moderateApp,
  moderateDeveloper,
} from '../../domains/review/desk/moderate-subjects.js';
import { inTransaction } from '../../foundation/database/in-transaction.js';
import { defineRoute, type Route } from '../../foundation/http/define-route.js';
import { developerId } from '../../foundation/http/path-params.js';
import { ok } from '../../foundation/http/response.js';
import { deskRoute, one } from './desk-route.js';

const body = { kind: 'json', schema: DeskReason, optional: true } as const;

const refusalsOf: Record<AppModeration, ErrorCode[]> = {
  suspend: ['APP_READ_ONLY'],
  unsuspend: [],
  delist: ['APP_NOT_LISTED'],
};

const onApp = (name: string, judgement: AppModeration, summary: string, description: string): Route =>
  defineRoute(deskRoute, {
    name,
    method: 'POST',
    path: `/desk/apps/{appId}/${judgement}`,
    tag: 'Apps',
    summary,
    description,
    params: { appId: developerId('APP_NOT_FOUND') },
    body,
    responses: one(200, 'The updated app', App),
    errors: ['APP_NOT_FOUND', 'REVIEW_OWN_WORK', ...refusalsOf[judgement]],
    handle: ({ caller, params, body: { reason = null }, platform }) =>
      inTransaction(platform, async (context) => {
        const by = { userId: caller.userId, reason };
        return ok({ data: presentApp(await moderateApp(context, platform, params.appId, judgement, by)) });
      }),
  });

const onDeveloper = (name: string, judgement: DeveloperModeration, summary: string, description: string): Route =>
  defineRoute(deskRoute, {
    name,
    method: 'POST',
    path: `/desk/developers/{developerId}/${judgement}`,
    tag: 'Developers',
    summary,
    description,
    params: { developerId: developerId('DEVELOPER_NOT_FOUND') },
    body,
    responses: one(200, 'The updated account', DeveloperAccount),
    errors: ['DEVELOPER_NOT_FOUND', 'REVIEW_OWN_WORK'],
    handle: ({ caller, params, body: { reason = null }, platform }) =>
      inTransaction(platform, async (context) => {
        const by = { userId: caller.userId, reason };
        const account = await moderateDeveloper(context, platform, params.developerId, judgement, by);
        return ok({ data: presentAccount(account, platform.config.termsVersion) });
      }),
  });

export const subjectRoutes: Route[] = [
  onApp('suspendApp', 'suspend', 'Suspend an app', 'The app cannot be changed, installed or used.'),
  onApp('unsuspendApp', 'unsuspend', 'Reinstate an app', 'The app returns to its previous status.'),
  onApp(
    'delistAppFromDesk',
    'delist',
    'Delist an app',
    'Removes the app from the marketplace. Its installations keep working; an open case is withdrawn.',
  ),
  onDeveloper(
    'suspendDeveloper',
    'suspend',
    'Suspend a developer',
    'The developer can view everything but cannot change anything.',
  ),
  onDeveloper('unsuspendDeveloper', 'unsuspend', 'Reinstate a developer', 'The developer can make changes again.'),
  onDeveloper('verifyDeveloper', 'verify', 'Verify a developer', 'Their apps can be listed publicly.'),
  onDeveloper('rejectDeveloper', 'reject', 'Reject verification', 'The developer receives the reason.'),
];
