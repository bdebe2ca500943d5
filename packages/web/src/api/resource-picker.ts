import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answerOf, dashboardApi } from './client';

export type PickableKind = 'product' | 'order' | 'customer';

/** A thing that a merchant may choose for an app: what it is called, and a word beside it. */
export interface Pickable {
  id: string;
  name: string;
  note: string;
}

const maxShown = 20;

const readers: Record<
  PickableKind,
  (businessId: string, q: string | undefined, signal: AbortSignal) => Promise<Pickable[]>
> = {
  async product(businessId, q, signal) {
    const { data } = await answerOf(
      dashboardApi.GET('/dashboard/businesses/{businessId}/products', {
        params: { path: { businessId }, query: { limit: maxShown, q } },
        signal,
      }),
    );
    return data.map(({ id, name, sku }) => ({ id, name, note: sku ?? '' }));
  },
  async order(businessId, q, signal) {
    const { data } = await answerOf(
      dashboardApi.GET('/dashboard/businesses/{businessId}/orders', {
        params: { path: { businessId }, query: { limit: maxShown, q } },
        signal,
      }),
    );
    return data.map(({ id, orderNumber, total, currency }) => ({
      id,
      name: orderNumber,
      note: `${total} ${currency}`,
    }));
  },
  async customer(businessId, q, signal) {
    const { data } = await answerOf(
      dashboardApi.GET('/dashboard/businesses/{businessId}/customers', {
        params: { path: { businessId }, query: { limit: maxShown, q } },
        signal,
      }),
    );
    return data.map(({ id, name, phone }) => ({ id, name: name ?? id, note: phone ?? '' }));
  },
};

/** The newest, or those that the typed words find. */
export const pickablesQuery = (businessId: string, kind: PickableKind, typed: string) =>
  queryOptions({
    queryKey: ['businesses', businessId, 'pickables', kind, typed],
    queryFn: ({ signal }) => readers[kind](businessId, typed === '' ? undefined : typed, signal),
    placeholderData: keepPreviousData,
  });
