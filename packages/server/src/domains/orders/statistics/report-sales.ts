import { fromCents, type SalesFigure, type SalesReport, salesFigures, toCents } from '@souk/contract';
import type { Database } from '../../../foundation/database/open-database.js';
import type { BusinessAccess } from '../../businesses/business-access.js';
import { dayAfter, daysBetween, type Zone } from './days-in-time-zone.js';
import { type SalesRow, selectSales } from './statistics-table.js';

export interface ReportQuestion {
  from: string;
  to: string;
  zone: Zone;
  currency: string;
}

type Sums = SalesReport['totals'];

/** What was sold on each day and in each store: from sums that are kept by quarters of an hour. */
export async function reportSales(
  db: Database,
  reach: BusinessAccess,
  { from, to, zone, currency }: ReportQuestion,
): Promise<SalesReport> {
  const days = daysBetween(from, to);
  const bounds = [...days, dayAfter(to, 1)].map((day) => zone.beginningOf(day));
  const rows = await selectSales(db, reach, bounds);
  const byDay = gather(rows, ({ day }) => day);
  const byStore = gather(rows, ({ storeId }) => storeId);
  return {
    from,
    to,
    timeZone: zone.name,
    currency,
    days: days.map((day, index) => ({ day, ...(byDay.get(index) ?? sumsOf([])) })),
    stores: [...byStore].map(([storeId, sums]) => ({ storeId, ...sums })).sort(byId),
    totals: sumsOf(rows),
  };
}

function gather<Key>(rows: readonly SalesRow[], keyOf: (row: SalesRow) => Key): Map<Key, Sums> {
  const groups = new Map<Key, SalesRow[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return new Map([...groups].map(([key, group]) => [key, sumsOf(group)]));
}

function sumsOf(rows: readonly SalesRow[]): Sums {
  const sumOf = (figure: SalesFigure) => {
    const fitting = rows.filter((row) => row.figure === figure);
    const cents = fitting.reduce((sum, { total }) => sum + toCents(total), 0n);
    return { orders: fitting.reduce((sum, { orders }) => sum + orders, 0), total: fromCents(cents) };
  };
  return Object.fromEntries(salesFigures.map((figure) => [figure, sumOf(figure)])) as Sums;
}

function byId({ storeId: one }: { storeId: string }, { storeId: other }: { storeId: string }): number {
  return BigInt(one) < BigInt(other) ? -1 : 1;
}
