import { type Static, Type } from 'typebox';
import { Currency, closed, Id } from './common.js';

/** What a report tells of each day; every figure stands on the day it happened. */
export const salesFigures = ['placed', 'canceled', 'delivered', 'returned'] as const;
export type SalesFigure = (typeof salesFigures)[number];

export const longestReportDays = 366;

export const Day = Type.String({
  format: 'date',
  pattern: '^(19|20|21)\\d\\d-\\d\\d-\\d\\d$',
  description: 'A day.',
  examples: ['2026-10-01'],
});

const Total = Type.String({
  pattern: '^-?\\d{1,18}\\.\\d{2}$',
  description: 'The sum of their totals, exactly: a decimal string with two places.',
  examples: ['182500.00'],
});

const sum = (description: string) =>
  Type.Object({ orders: Type.Integer({ minimum: 0 }), total: Total }, { ...closed, description });

const figures = {
  placed: sum('Orders that came in, whatever became of them.'),
  canceled: sum('Orders that were canceled.'),
  delivered: sum('Orders that the buyer received.'),
  returned: sum('Orders that came back.'),
};

export const SalesReport = Type.Object(
  {
    from: Day,
    to: Day,
    timeZone: Type.String({ description: 'Whose days these are.', examples: ['Africa/Algiers'] }),
    currency: Currency,
    days: Type.Array(Type.Object({ day: Day, ...figures }, { ...closed, title: 'SalesDay' }), {
      description: 'Every day from the first to the last, those without orders too.',
    }),
    stores: Type.Array(Type.Object({ storeId: Id, ...figures }, { ...closed, title: 'SalesOfStore' }), {
      description: 'The stores in which something happened.',
    }),
    totals: Type.Object(figures, { ...closed, title: 'SalesTotals' }),
  },
  { ...closed, title: 'SalesReport' },
);
export type SalesReport = Static<typeof SalesReport>;
