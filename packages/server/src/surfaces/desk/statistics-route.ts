import { closed, DeskStatistics } from '@souk/contract';
import { Type } from 'typebox';
import { readStatistics } from '../../domains/review/desk/read-statistics.js';
import { defineRoute } from '../../foundation/http/define-route.js';
import { ok } from '../../foundation/http/response.js';
import { deskRoute, one } from './desk-route.js';

export const readDeskStatistics = defineRoute(deskRoute, {
  name: 'readDeskStatistics',
  method: 'GET',
  path: '/desk/statistics',
  tag: 'Statistics',
  summary: 'Get review statistics',
  description: 'Decision times, outcomes, and reasons for requested changes.',
  query: Type.Object(
    {
      weeks: Type.Optional(Type.Integer({ minimum: 1, maximum: 52, description: 'The number of weeks. Default: 12.' })),
    },
    closed,
  ),
  responses: one(200, 'The statistics', DeskStatistics),
  handle: async ({ query: { weeks = 12 }, platform: { db, clock } }) =>
    ok({ data: await readStatistics(db, weeks, clock.now()) }),
});
