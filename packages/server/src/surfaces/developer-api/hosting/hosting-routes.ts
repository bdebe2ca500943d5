import { HostedHour } from '@souk/contract';
import { readUsage } from '../../../domains/hosting/usage/read-usage.js';
import { defineRoute, type Route } from '../../../foundation/http/define-route.js';
import { developerId } from '../../../foundation/http/path-params.js';
import { ok } from '../../../foundation/http/response.js';
import { developerRoutes } from '../developer-routes.js';
import { defaultHours, HoursQuery } from '../metrics/hours-query.js';
import { ownApp } from '../require-own-app.js';
import { responses, shortList } from '../response-schemas.js';
import { environmentRoutes } from './environment-routes.js';
import { logRoutes } from './log-routes.js';

const readHostingMetrics = defineRoute(developerRoutes, {
  name: 'readHostingMetrics',
  method: 'GET',
  path: '/developer/apps/{appId}/hosting/metrics',
  tag: 'Hosting',
  summary: 'Get hosting metrics',
  description: 'Resource usage of a hosted app, by hour and environment.',
  params: { appId: developerId('APP_NOT_FOUND') },
  query: HoursQuery,
  responses: responses(200, 'The hours in which the app ran, oldest first', shortList(HostedHour)),
  errors: ['APP_NOT_FOUND'],
  handle: async (input) => {
    const { platform, query } = input;
    const { id } = await ownApp(input);
    const asked = { hours: query.hours ?? defaultHours, now: platform.clock.now() };
    return ok({ data: await readUsage(platform.db, id, asked) });
  },
});

export const hostingRoutes: Route[] = [...environmentRoutes, ...logRoutes, readHostingMetrics];
