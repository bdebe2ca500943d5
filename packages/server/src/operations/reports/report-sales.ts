import { Day, Id, longestReportDays, SalesReport } from '@souk/contract';
import { type Static, Type } from 'typebox';
import { currencyOf } from '../../domains/businesses/find-store-context.js';
import {
  dayAfter,
  daysBetween,
  isDay,
  type Zone,
  zoneNamed,
} from '../../domains/orders/statistics/days-in-time-zone.js';
import { reportSales as report } from '../../domains/orders/statistics/report-sales.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { ok } from '../../foundation/http/response.js';
import { readReach } from '../commerce-list.js';
import { defineOperation } from '../define-operation.js';

const ReportQuery = Type.Object({
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  storeId: Type.Optional(Id),
  timeZone: Type.Optional(
    Type.String({
      maxLength: 64,
      pattern: '^[A-Za-z0-9_+/-]+$',
      description: 'The time zone of the days: a name from the IANA time zone database. Default: UTC.',
      examples: ['Africa/Algiers'],
    }),
  ),
});

const usualDays = 30;

export const reportSales = defineOperation({
  name: 'reportSales',
  method: 'GET',
  path: '/reports/sales',
  tag: 'Reports',
  summary: 'Get a sales report',
  description: `Orders placed, cancelled, delivered and returned, per day and per store. By default, \`to\` is today and \`from\` is ${usualDays - 1} days earlier; at most ${longestReportDays} days. Each figure counts on the day it happened.`,
  needs: 'orders:read',
  only: 'member',
  query: ReportQuery,
  responses: [
    {
      status: 200,
      description: 'The report',
      schema: Type.Object({ data: SalesReport }, { additionalProperties: false }),
    },
  ],
  errors: ['NOT_FOUND'],
  handle: async (input) => {
    const { db, caller, query, now } = input;
    const asked = readDays(query, now);
    const [reach, currency] = await Promise.all([readReach(input), currencyOf(db, caller.businessId)]);
    return ok({ data: await report(db, reach, { ...asked, currency }) });
  },
});

function readDays(query: Static<typeof ReportQuery>, now: Date): { from: string; to: string; zone: Zone } {
  const zone = zoneNamed(query.timeZone ?? 'UTC') ?? invalid('timeZone must be the name of a time zone.');
  const to = query.to ?? zone.dayAt(now);
  const from = query.from ?? dayAfter(isDay(to) ? to : invalid('to must be a valid date.'), 1 - usualDays);
  for (const [name, day] of Object.entries({ from, to })) if (!isDay(day)) invalid(`${name} must be a valid date.`);
  if (from > to) invalid('from must not be after to.');
  if (daysBetween(from, to).length > longestReportDays)
    invalid(`A report can cover at most ${longestReportDays} days.`);
  return { from, to, zone };
}

function invalid(problem: string): never {
  return throwDomainError('VALIDATION_FAILED', { problems: [problem] });
}
