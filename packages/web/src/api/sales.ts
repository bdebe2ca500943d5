import { queryOptions } from '@tanstack/react-query';
import { callJson } from './call-json';
import type { components } from './generated/dashboard';

export type SalesReport = components['schemas']['SalesReport'];
export type SalesFigures = SalesReport['totals'];

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
