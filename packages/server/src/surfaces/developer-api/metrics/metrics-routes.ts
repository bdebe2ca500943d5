import { ApiMetrics, ApiRefusalGroup, RequestTimeline, WebhookMetrics } from '@souk/contract';
import { readApiErrors, readApiMetrics } from '../../../domains/api-calls/read-api-metrics.js';
import { traceRequest } from '../../../domains/api-calls/trace-request.js';
import { readWebhookMetrics } from '../../../domains/webhooks/metrics/read-webhook-metrics.js';
import { defineRoute, type Route } from '../../../foundation/http/define-route.js';
import { developerId, matching } from '../../../foundation/http/path-params.js';
import { requestIdPattern } from '../../../foundation/http/request-id.js';
import { ok } from '../../../foundation/http/response.js';
import { accountOf } from '../authenticate-developer.js';
import { developerRoutes } from '../developer-routes.js';
import { ownApp } from '../require-own-app.js';
import { one, responses, shortList } from '../response-schemas.js';
import { defaultHours, HoursQuery } from './hours-query.js';

const params = { appId: developerId('APP_NOT_FOUND') };

const readMetricsOfWebhooks = defineRoute(developerRoutes, {
  name: 'readWebhookMetrics',
  method: 'GET',
  path: '/developer/apps/{appId}/webhooks/metrics',
  tag: 'Webhook console',
  summary: 'Get webhook metrics',
  description: 'Deliveries by hour and topic, with attempt durations.',
  params,
  query: HoursQuery,
  responses: responses(200, 'The metrics', one(WebhookMetrics)),
  errors: ['APP_NOT_FOUND'],
  handle: async (input) => {
    const { platform, query } = input;
    const { id } = await ownApp(input);
    const asked = { hours: query.hours ?? defaultHours, now: platform.clock.now() };
    return ok({ data: await readWebhookMetrics(platform.db, id, asked) });
  },
});

const readMetricsOfApi = defineRoute(developerRoutes, {
  name: 'readApiMetrics',
  method: 'GET',
  path: '/developer/apps/{appId}/api/metrics',
  tag: 'API requests',
  summary: 'Get API metrics',
  description: 'Requests and errors by hour and operation.',
  params,
  query: HoursQuery,
  responses: responses(200, 'The metrics', one(ApiMetrics)),
  errors: ['APP_NOT_FOUND'],
  handle: async (input) => {
    const { platform, query } = input;
    const { id } = await ownApp(input);
    const asked = { hours: query.hours ?? defaultHours, now: platform.clock.now() };
    return ok({ data: await readApiMetrics(platform.db, id, asked) });
  },
});

const listRefusals = defineRoute(developerRoutes, {
  name: 'listApiRefusals',
  method: 'GET',
  path: '/developer/apps/{appId}/api/refusals',
  tag: 'API requests',
  summary: 'List API errors',
  description:
    'Failed requests grouped by code and operation, most frequent first. At most 100 groups, each with its latest request ID and message.',
  params,
  query: HoursQuery,
  responses: responses(200, 'The groups', shortList(ApiRefusalGroup)),
  errors: ['APP_NOT_FOUND'],
  handle: async (input) => {
    const { platform, query } = input;
    const { id } = await ownApp(input);
    const asked = { hours: query.hours ?? defaultHours, now: platform.clock.now() };
    return ok({ data: await readApiErrors(platform.db, id, asked) });
  },
});

const readTimeline = defineRoute(developerRoutes, {
  name: 'readRequest',
  method: 'GET',
  path: '/developer/apps/{appId}/requests/{requestId}',
  tag: 'API requests',
  summary: 'Trace a request',
  description:
    'The request, its events, and their deliveries and attempts. Failed requests and requests that caused events are kept for 7 days, and are available within 2 seconds. For changes by a merchant or another app, only the deliveries to this app are shown.',
  params: {
    ...params,
    requestId: matching(requestIdPattern, 'A request ID, as in X-Request-Id.', 'REQUEST_NOT_FOUND'),
  },
  responses: responses(200, 'The timeline', one(RequestTimeline)),
  errors: ['APP_NOT_FOUND', 'REQUEST_NOT_FOUND'],
  handle: async (input) => {
    const { caller, platform, params } = input;
    const { id } = await ownApp(input);
    const traced = { requestId: params.requestId, appId: id, developerId: accountOf(caller).id };
    return ok({ data: await traceRequest(platform.db, traced) });
  },
});

export const metricsRoutes: Route[] = [readMetricsOfWebhooks, readMetricsOfApi, listRefusals, readTimeline];
