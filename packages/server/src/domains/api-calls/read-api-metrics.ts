import { type ApiMetrics, type ApiRefusalGroup, type ErrorEntry, errorCatalogue } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { requestOfUuid } from '../../foundation/http/request-id.js';
import { lastHours } from '../../foundation/whole-hours.js';
import { type OperationHour, selectApiErrors, selectOperationHours } from './call-counts-table.js';

interface Asked {
  hours: number;
  now: Date;
}

/** An app's calls of the last hours: at most one row for each hour, operation and code is read. */
export async function readApiMetrics(db: Database, appId: string, { hours, now }: Asked): Promise<ApiMetrics> {
  const wanted = lastHours(now, hours);
  const from = wanted[0] ?? now;
  const rows = await selectOperationHours(db, appId, from);
  const byHour = gather(rows, ({ hour }) => hour.toISOString());
  const operations = gather(rows, ({ operation }) => operation);
  const places = new Map(rows.map(({ operation, method, path }) => [operation, { operation, method, path }]));
  return {
    from: from.toISOString(),
    to: now.toISOString(),
    hours: wanted.map((hour) => ({ hour: hour.toISOString(), ...(byHour.get(hour.toISOString()) ?? none) })),
    operations: [...places.values()]
      .map((place) => ({ ...place, ...(operations.get(place.operation) ?? none) }))
      .sort((one, other) => other.calls - one.calls || one.operation.localeCompare(other.operation)),
    totals: gather(rows, () => 'all').get('all') ?? none,
  };
}

const none = { calls: 0, refusals: 0 };

function gather(rows: readonly OperationHour[], keyOf: (row: OperationHour) => string): Map<string, typeof none> {
  const sums = new Map<string, typeof none>();
  for (const row of rows) {
    const { calls, refusals } = sums.get(keyOf(row)) ?? none;
    sums.set(keyOf(row), { calls: calls + row.calls, refusals: refusals + row.refusals });
  }
  return sums;
}

const maxGroups = 100;

/** An app's refusals of the last hours by code and operation, the most frequent first. */
export async function readApiErrors(db: Database, appId: string, { hours, now }: Asked): Promise<ApiRefusalGroup[]> {
  const from = lastHours(now, hours)[0] ?? now;
  const groups = await selectApiErrors(db, appId, { from, most: maxGroups });
  return groups.map(({ code, operation, method, path, status, count, lastAt, lastRequestId, sample }) => {
    const entry = (errorCatalogue as Record<string, ErrorEntry | undefined>)[code];
    return {
      code,
      operation,
      method,
      path,
      httpStatus: status,
      title: entry?.title ?? null,
      fix: entry?.fix ?? null,
      count,
      lastAt: lastAt.toISOString(),
      lastRequestId: requestOfUuid(lastRequestId),
      sample,
    };
  });
}
