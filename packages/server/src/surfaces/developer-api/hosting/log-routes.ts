import { closed, deployEnvironments, HostedLogEntry, hostedLogKinds, hostedLogLevels, Words } from '@souk/contract';
import { Type } from 'typebox';
import { listLogs } from '../../../domains/hosting/logs/read-logs.js';
import { streamLogs } from '../../../domains/hosting/logs/stream-logs.js';
import { defineRoute, type Route } from '../../../foundation/http/define-route.js';
import { cutPage, defaultPageSize, pageOf, pageQuery } from '../../../foundation/http/lists/paginate.js';
import { developerId } from '../../../foundation/http/path-params.js';
import { ok } from '../../../foundation/http/response.js';
import { eventStreamHeaders } from '../../../foundation/http/streams/event-frames.js';
import { isStillAuthenticated } from '../authenticate-developer.js';
import { developerRoutes } from '../developer-routes.js';
import { ownApp } from '../require-own-app.js';
import { responses } from '../response-schemas.js';

const tag = 'Hosting';
const params = { appId: developerId('APP_NOT_FOUND') };

const filters = {
  environment: Type.Optional(Words(deployEnvironments, 'Only entries of this environment.')),
  version: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 999_999_999, description: 'Only entries of this version.' }),
  ),
  kind: Type.Optional(Words(hostedLogKinds, 'Only entries of this kind.')),
  level: Type.Optional(Words(hostedLogLevels, 'Only entries of this level.')),
  requestId: Type.Optional(
    Type.String({ pattern: '^[A-Za-z0-9_]{1,64}$', description: 'Only entries caused by this request ID.' }),
  ),
};

const listAppLogs = defineRoute(developerRoutes, {
  name: 'listLogs',
  method: 'GET',
  path: '/developer/apps/{appId}/logs',
  tag,
  summary: 'List logs',
  description:
    'Log entries, exceptions and requests of a hosted app in the last 7 days, newest first. Values of variables and tokens are redacted. Stack traces point to the source if the bundle has source maps (`main.js.map` next to `main.js`). At most 100 lines per second, and 20 MiB per day and environment.',
  params,
  query: Type.Object({ ...filters, ...pageQuery }, closed),
  responses: responses(200, 'A page of entries', pageOf(HostedLogEntry)),
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
  summary: 'Stream logs',
  description:
    'New log entries of a hosted app as server-sent events. Events: `entry` (a HostedLogEntry), `reset` (the position is no longer known: read the list again) and `end` (`{"reason":"session_ended"|"displaced"|"shutdown"}`, then the stream closes). A frame can contain only an ID. To resume from any server within a day, send the last ID you received as `Last-Event-ID`. Without it, the stream starts now, so open it before you read the list. A comment is sent at least every 15 seconds. At most 10 streams per developer. When the server has no room, the developer with most streams loses the oldest one (`displaced`); reconnect after a few seconds.',
  params,
  query: Type.Object(filters, closed),
  requestHeaders: {
    'Last-Event-ID': Type.String({ maxLength: 8000, description: 'The ID of the last frame received.' }),
  },
  responses: [{ status: 200, description: 'The stream', mediaType: 'text/event-stream', schema: Type.String() }],
  errors: ['APP_NOT_FOUND', 'STREAM_LIMIT_REACHED'],
  handle: async (input) => {
    const { caller, query, request, platform } = input;
    const { id: appId } = await ownApp(input);
    const stream = platform.streams.open({
      userId: caller.userId,
      address: request.address,
      mayGoOn: () => isStillAuthenticated(request, platform),
    });
    const lastEventId = request.headers['last-event-id']?.toString();
    const bytes = streamLogs(platform, { appId, filters: query, lastEventId, stream });
    return { status: 200, bytes, headers: eventStreamHeaders };
  },
});

export const logRoutes: Route[] = [listAppLogs, streamAppLogs];
