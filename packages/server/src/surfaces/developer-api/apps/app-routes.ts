import { App, AppChanges, AppInput, closed } from '@souk/contract';
import { Type } from 'typebox';
import { archiveApp } from '../../../domains/apps/archive-app.js';
import { changeApp } from '../../../domains/apps/change-app.js';
import { createApp } from '../../../domains/apps/create-app.js';
import { presentApp } from '../../../domains/apps/find-app.js';
import { listApps } from '../../../domains/apps/list-apps.js';
import { withdrawOpenCases } from '../../../domains/review/withdraw-case.js';
import { inTransaction } from '../../../foundation/database/in-transaction.js';
import { defineRoute, type Route } from '../../../foundation/http/define-route.js';
import { pageOf, pageQuery } from '../../../foundation/http/lists/paginate.js';
import { developerId } from '../../../foundation/http/path-params.js';
import { created, noContent, ok } from '../../../foundation/http/response.js';
import { accountOf } from '../authenticate-developer.js';
import { developerRoutes } from '../developer-routes.js';
import { pageById } from '../page.js';
import { ownApp } from '../require-own-app.js';
import { one, responses } from '../response-schemas.js';

const tag = 'Apps';
const params = { appId: developerId('APP_NOT_FOUND') };

const listOwnApps = defineRoute(developerRoutes, {
  name: 'listApps',
  method: 'GET',
  path: '/developer/apps',
  tag,
  summary: 'List apps',
  description: 'Your apps, newest first.',
  query: Type.Object(pageQuery, closed),
  responses: responses(200, 'A page of apps', pageOf(App)),
  errors: ['INVALID_CURSOR'],
  handle: async (input) => {
    const { id } = accountOf(input.caller);
    return ok(
      await pageById(
        'apps',
        input,
        (limit, afterId) => listApps(input.platform.db, id, { afterId, limit }),
        presentApp,
      ),
    );
  },
});

const makeApp = defineRoute(developerRoutes, {
  name: 'createApp',
  method: 'POST',
  path: '/developer/apps',
  tag,
  summary: 'Create an app',
  body: { kind: 'json', schema: AppInput },
  responses: responses(201, 'App created as a draft', one(App)),
  errors: ['APP_FIELDS_INVALID', 'APP_HANDLE_TAKEN', 'APP_LIMIT_REACHED'],
  handle: async ({ caller, body, platform }) => {
    const app = await inTransaction(platform, ({ db }) =>
      createApp(db, accountOf(caller).id, body, platform.clock.now()),
    );
    return created({ data: presentApp(app) });
  },
});

const readApp = defineRoute(developerRoutes, {
  name: 'readApp',
  method: 'GET',
  path: '/developer/apps/{appId}',
  tag,
  summary: 'Get an app',
  params,
  responses: responses(200, 'The app', one(App)),
  errors: ['APP_NOT_FOUND'],
  handle: async (input) => ok({ data: presentApp(await ownApp(input)) }),
});

const patchApp = defineRoute(developerRoutes, {
  name: 'changeApp',
  method: 'PATCH',
  path: '/developer/apps/{appId}',
  tag,
  summary: 'Update an app',
  description: 'The name can change at any time, the handle until the first release.',
  params,
  body: { kind: 'json', schema: AppChanges },
  responses: responses(200, 'The updated app', one(App)),
  errors: ['APP_NOT_FOUND', 'APP_READ_ONLY', 'APP_FIELDS_INVALID', 'APP_HANDLE_TAKEN', 'APP_HANDLE_LOCKED'],
  handle: async ({ caller, params, body, platform }) => {
    const app = await inTransaction(platform, ({ db }) =>
      changeApp(db, accountOf(caller).id, params.appId, body, platform.clock.now()),
    );
    return ok({ data: presentApp(app) });
  },
});

const deleteApp = defineRoute(developerRoutes, {
  name: 'archiveApp',
  method: 'DELETE',
  path: '/developer/apps/{appId}',
  tag,
  summary: 'Archive an app',
  description:
    'Archiving cannot be undone. The app stays readable and keeps its handle; an open review is withdrawn. An app that is installed by a business cannot be archived.',
  params,
  responses: responses(204, 'App archived'),
  errors: ['APP_NOT_FOUND', 'APP_READ_ONLY', 'APP_HAS_INSTALLATIONS'],
  handle: async ({ caller, params, platform }) => {
    const now = platform.clock.now();
    await inTransaction(platform, async ({ db }) => {
      const { id } = await archiveApp(db, accountOf(caller).id, params.appId, now);
      await withdrawOpenCases(db, id, now);
    });
    return noContent();
  },
});

export const appRoutes: Route[] = [listOwnApps, makeApp, readApp, patchApp, deleteApp];
