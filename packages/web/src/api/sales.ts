import { queryOptions } from '@tanstack/react-query';
import { callJson } from './call-json';

interface Figure {
  orders: number;
  /** An exact amount. */
  total: string;
}

export interface SalesFigures {
  placed: Figure;
  canceled: Figure;
  delivered: Figure;
  returned: Figure;
}

export interface SalesReport {
  from: string;
  to: string;
  timeZone: string;
  currency: string;
  days: (SalesFigures & { day: string })[];
  totals: SalesFigures;
}

/** The last 30 days, in the person's own days. */
export const salesQuery = (businessId: string, storeId: string | undefined) => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return queryOptions({
    queryKey: ['businesses', businessId, 'sales', storeId, timeZone],
    queryFn: ({ signal }) =>
      callJson<SalesReport>('GET', `/dashboard/businesses/${businessId}/reports/sales`, {
        query: { storeId, timeZone },
        signal,
      }),
    staleTime: 60_000,
  });
};
