import { type Static, Type } from 'typebox';
import { Currency, closed, Id } from './common.js';

/** What a report tells of each day; every figure stands on the day it happened. */
export const salesFigures = ['placed', 'canceled', 'delivered', 'returned'] as const;
export type SalesFigure = (typeof salesFigures)[number];

export const longestReportDays = 366;

export const Day = Type.String({
  format: 'date',
  pattern: '^(19|20|21)\\d\\d-\\d\\d-\\d\\d$',
  description: 'The date.',
  examples: ['2026-10-01'],
});

const Total = Type.String({
  pattern: '^-?\\d{1,18}\\.\\d{2}$',
  description: 'The sum of the order totals: a decimal string with 2 decimal places.',
  examples: ['182500.00'],
});

const sum = (description: string) =>
  Type.Object({ orders: Type.Integer({ minimum: 0 }), total: Total }, { ...closed, description });

const figures = {
  placed: sum('Orders placed, regardless of their outcome.'),
  canceled: sum('Orders cancelled.'),
  delivered: sum('Orders delivered.'),
  returned: sum('Orders returned.'),
};

export const SalesReport = Type.Object(
  {
    from: Day,
    to: Day,
    timeZone: Type.String({ description: 'The time zone of the days.', examples: ['Africa/Algiers'] }),
    currency: Currency,
    days: Type.Array(Type.Object({ day: Day, ...figures }, { ...closed, title: 'SalesDay' }), {
      description: 'Every day from the first to the last, including days without orders.',
    }),
    stores: Type.Array(Type.Object({ storeId: Id, ...figures }, { ...closed, title: 'SalesOfStore' }), {
      description: 'The stores with orders in this period.',
    }),
    totals: Type.Object(figures, { ...closed, title: 'SalesTotals' }),
  },
  { ...closed, title: 'SalesReport' },
);
export type SalesReport = Static<typeof SalesReport>;
