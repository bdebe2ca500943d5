import {
  appStates,
  closed,
  DeskApp,
  DeskAppInFull,
  DeskDeveloperInFull,
  plainTextPattern,
  Words,
} from '@souk/contract';
import { Type } from 'typebox';
import { findDeskApp, findDeskDeveloper, listDeskApps } from '../../domains/review/desk/read-subjects.js';
import { defineRoute } from '../../foundation/http/define-route.js';
import { cutPage, defaultPageSize, pageQuery } from '../../foundation/http/lists/paginate.js';
import { developerId } from '../../foundation/http/path-params.js';
import { ok } from '../../foundation/http/response.js';
import { deskRoute, one, page } from './desk-route.js';

/** The beginning of a name. */
export const beginning = Type.Optional(
  Type.String({ minLength: 1, maxLength: 100, pattern: plainTextPattern, description: 'The start of a name.' }),
);

export const listApps = defineRoute(deskRoute, {
  name: 'listDeskApps',
  method: 'GET',
  path: '/desk/apps',
  tag: 'Apps',
  summary: 'List apps',
  description: 'Apps of all developers, newest first. `q` is the start of a name or a handle.',
  query: Type.Object(
    { ...pageQuery, q: beginning, state: Type.Optional(Words(appStates, 'Only apps with this status.')) },
    closed,
  ),
  responses: page('A page of apps', DeskApp),
  errors: ['INVALID_CURSOR'],
  handle: async ({ caller, query, platform }) => {
    const { limit = defaultPageSize, cursor, q, state } = query;
    const binding = { list: 'desk-apps', caller: `user:${caller.userId}`, filters: { q, state } };
    const after = platform.cursors.read(binding, cursor)?.[0];
    const found = await listDeskApps(platform.db, {
      beginning: q?.toLowerCase(),
      state,
      afterId: after === undefined ? undefined : String(after),
      limit,
    });
    const { rows, nextCursor } = cutPage(found, limit, ({ id }) => platform.cursors.write(binding, [id]));
    return ok({ data: rows, nextCursor });
  },
});

export const readApp = defineRoute(deskRoute, {
  name: 'readDeskApp',
  method: 'GET',
  path: '/desk/apps/{appId}',
  tag: 'Apps',
  summary: 'Get an app',
  description: 'With its review cases and the actions of the desk.',
  params: { appId: developerId('APP_NOT_FOUND') },
  responses: one(200, 'The app', DeskAppInFull),
  errors: ['APP_NOT_FOUND'],
  handle: async ({ caller, params, platform }) =>
    ok({ data: await findDeskApp(platform.db, params.appId, caller.userId) }),
});

export const readDeveloper = defineRoute(deskRoute, {
  name: 'readDeskDeveloper',
  method: 'GET',
  path: '/desk/developers/{developerId}',
  tag: 'Developers',
  summary: 'Get a developer',
  description: 'With their apps, their review cases and the actions of the desk.',
  params: { developerId: developerId('DEVELOPER_NOT_FOUND') },
  responses: one(200, 'The developer', DeskDeveloperInFull),
  errors: ['DEVELOPER_NOT_FOUND'],
  handle: async ({ caller, params, platform: { db, config } }) => {
    const asking = { userId: caller.userId, termsVersion: config.termsVersion };
    return ok({ data: await findDeskDeveloper(db, params.developerId, asking) });
  },
});
