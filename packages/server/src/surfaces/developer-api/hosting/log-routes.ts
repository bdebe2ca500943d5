import { closed, deployEnvironments, HostedLogEntry, hostedLogKinds, hostedLogLevels, Words } from '@souk/contract';
import { Type } from 'typebox';
import { listLogs } from '../../../domains/hosting/logs/read-logs.js';
import { streamLogs } from '../../../domains/hosting/logs/stream-logs.js';
import { ok } from '../../../foundation/http/answer.js';
import { defineRoute, type Route } from '../../../foundation/http/define-route.js';
import { cutPage, defaultPageSize, pageOf, pageQuery } from '../../../foundation/http/lists/paginate.js';
import { developerId } from '../../../foundation/http/path-params.js';
import { eventStreamHeaders } from '../../../foundation/http/streams/event-frames.js';
import { developerRoutes } from '../developer-routes.js';
import { ownApp } from '../own-app.js';
import { answers } from '../shapes.js';
import { isStillRecognised } from '../who-calls.js';

const tag = 'Hosting';
const params = { appId: developerId('APP_NOT_FOUND') };

const filters = {
  environment: Type.Optional(Words(deployEnvironments, 'Of this environment.')),
  version: Type.Optional(Type.Integer({ minimum: 1, maximum: 999_999_999, description: 'Of this version.' })),
  kind: Type.Optional(Words(hostedLogKinds, 'Of this kind.')),
  level: Type.Optional(Words(hostedLogLevels, 'Of this level.')),
  requestId: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_]{1,64}$', description: 'Caused by this request.' })),
};

const listAppLogs = defineRoute(developerRoutes, {
  name: 'listLogs',
  method: 'GET',
  path: '/developer/apps/{appId}/logs',
  tag,
  summary: 'Lists what a hosted app logged, threw and answered in the last 7 days, newest first.',
  description:
    'Values of variables and tokens are cut out. Stacks name the places of the source where the bundle has source maps (`main.js.map` beside `main.js`). At most 100 lines a second, and 20 MiB a day in each environment.',
  params,
  query: Type.Object({ ...filters, ...pageQuery }, closed),
  answers: answers(200, 'A page of entries.', pageOf(HostedLogEntry)),
  errors: ['APP_NOT_FOUND', 'INVALID_CURSOR'],
  handle: async (input) => {
    const { caller, query, platform } = input;
    const { limit = defaultPageSize, cursor, ...asked } = query;
    const { id: appId } = await ownApp(input);
    const binding = { list: 'logs', caller: `user:${caller.userId}`, filters: { ...asked, appId } };
    const below = platform.cursors.read(binding, cursor)?.[0];
    const page = { below: below === undefined ? null : String(below), limit: limit + 1 };
    const found = await listLogs(platform.db, appId, asked, page);
    const { rows, nextCursor } = cutPage(found, limit, ({ id }) => platform.cursors.write(binding, [id]));
    return ok({ data: rows, nextCursor });
  },
});

const streamAppLogs = defineRoute(developerRoutes, {
  name: 'streamLogs',
  method: 'GET',
  path: '/developer/apps/{appId}/logs/stream',
  tag,
  summary: "Streams a hosted app's log as it is written, as server-sent events.",
  description:
    'Events: `entry` (a HostedLogEntry), `reset` (the place you named is not known any more: read the list anew) and `end` (`{"reason":"session_ended"|"shutdown"}`, then the stream closes). A frame may carry an id alone. Send the last id you saw as `Last-Event-ID` to go on from there, on any server, for a day; without it the stream begins now, so open it before you read the list. A comment comes at least every 15 seconds. At most 10 streams for each developer.',
  params,
  query: Type.Object(filters, closed),
  requestHeaders: {
    'Last-Event-ID': Type.String({ maxLength: 8000, description: 'The id of the last frame that was received.' }),
  },
  answers: [{ status: 200, description: 'The stream.', mediaType: 'text/event-stream', schema: Type.String() }],
  errors: ['APP_NOT_FOUND', 'STREAM_LIMIT_REACHED'],
  handle: async (input) => {
    const { caller, query, request, platform } = input;
    const { id: appId } = await ownApp(input);
    const stream = platform.streams.open({
      key: `developer:${caller.userId}`,
      mayGoOn: () => isStillRecognised(request, platform),
    });
    const lastEventId = request.headers['last-event-id']?.toString();
    const bytes = streamLogs(platform, { appId, filters: query, lastEventId, stream });
    return { status: 200, bytes, headers: eventStreamHeaders };
  },
});

export const logRoutes: Route[] = [listAppLogs, streamAppLogs];
