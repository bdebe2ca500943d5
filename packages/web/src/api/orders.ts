import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callJson } from './call-json';
import { answerOf, dashboardApi } from './client';
import type { components, operations } from './generated/dashboard';

export type Order = components['schemas']['Order'];
type OrderFilters = NonNullable<operations['merchant.listOrders']['parameters']['query']>;
export type CancellationReason = components['schemas']['OrderCancellation']['reasonId'];
export type OrderPatch = components['schemas']['OrderPatch'];
export type DeliveryInput = components['schemas']['DeliveryInput'];

export const stages = ['new', 'confirmed', 'dispatched', 'delivered', 'returned', 'canceled'] as const;
export type Stage = (typeof stages)[number];

export const cancellationReasons = [
  'unreachable',
  'changed_mind',
  'duplicate',
  'out_of_stock',
  'wrong_address',
  'fraud',
  'other',
] as const satisfies readonly CancellationReason[];

/** A step of an order's life. */
export type OrderTransition =
  | 'confirm'
  | 'cancel'
  | 'dispatch'
  | 'deliver'
  | 'return'
  | 'hold'
  | 'unhold'
  | 'archive'
  | 'unarchive';

/** How far an order has come, as the list's filter `stage` counts it. */
export function stageOf({ status, returned, delivered, dispatched, confirmedAt }: Order): Stage {
  if (status === 'canceled') return 'canceled';
  if (returned) return 'returned';
  if (delivered) return 'delivered';
  if (dispatched) return 'dispatched';
  return confirmedAt === null ? 'new' : 'confirmed';
}

const path = (businessId: string, orderId: string) => ({ path: { businessId, id: orderId } });

/** Everything kept about orders of the business. */
const ordersKey = (businessId: string) => ['businesses', businessId, 'orders'] as const;

export const ordersQuery = (businessId: string, filters: Omit<OrderFilters, 'limit' | 'cursor'>) =>
  infiniteQueryOptions({
    queryKey: [...ordersKey(businessId), 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        dashboardApi.GET('/dashboard/businesses/{businessId}/orders', {
          params: { path: { businessId }, query: { ...filters, limit: 100, cursor: pageParam } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export const orderQuery = (businessId: string, orderId: string) =>
  queryOptions({
    queryKey: [...ordersKey(businessId), 'one', orderId],
    queryFn: async ({ signal }) =>
      (
        await answerOf(
          dashboardApi.GET('/dashboard/businesses/{businessId}/orders/{id}', {
            params: path(businessId, orderId),
            signal,
          }),
        )
      ).data,
  });

export type StageCounts = components['schemas']['OrderCounts'];

export const orderCountsQuery = (businessId: string, storeId: string | undefined) =>
  queryOptions({
    queryKey: [...ordersKey(businessId), 'counts', storeId],
    queryFn: ({ signal }) =>
      callJson<StageCounts>('GET', `/dashboard/businesses/${businessId}/orders/counts`, { query: { storeId }, signal }),
  });

export type OrderMoment = components['schemas']['OrderHistoryEntry'];

export const orderHistoryQuery = (businessId: string, orderId: string) =>
  queryOptions({
    queryKey: [...ordersKey(businessId), 'one', orderId, 'history'],
    queryFn: ({ signal }) =>
      callJson<OrderMoment[]>('GET', `/dashboard/businesses/${businessId}/orders/${orderId}/history`, {
        query: { limit: '100' },
        signal,
      }),
  });

/** The customer an order belongs to; null where it has none. */
export const orderCustomerQuery = (businessId: string, orderId: string) =>
  queryOptions({
    queryKey: [...ordersKey(businessId), 'one', orderId, 'customer'],
    queryFn: ({ signal }) =>
      callJson<components['schemas']['Customer'] | null>(
        'GET',
        `/dashboard/businesses/${businessId}/orders/${orderId}/customer`,
        { signal, missing: null },
      ),
  });

interface StepBody {
  reasonId?: CancellationReason;
  delivery?: DeliveryInput;
}

/** The path of a step, for a call and for the command that does the same. */
export const stepPath = (businessId: string, orderId: string, step: OrderTransition) =>
  `/dashboard/businesses/${businessId}/orders/${orderId}/${step}`;

export const applyTransition = (businessId: string, orderId: string, step: OrderTransition, body?: StepBody) =>
  callJson<Order>('POST', stepPath(businessId, orderId, step), { body });

export const editOrder = async (businessId: string, orderId: string, body: OrderPatch) =>
  (
    await answerOf(
      dashboardApi.PATCH('/dashboard/businesses/{businessId}/orders/{id}', { params: path(businessId, orderId), body }),
    )
  ).data;

type OrderBatchOutcome = components['schemas']['OrderBatchOutcome'];
export type BatchOutcome = OrderBatchOutcome['outcomes'][number];

/** Many orders take a step, each by itself. Sent again with the same key it is not done twice. */
export const takeStepWithMany = (businessId: string, action: OrderTransition, ids: string[], key: string) =>
  callJson<OrderBatchOutcome>('POST', `/dashboard/businesses/${businessId}/orders/batch`, {
    body: { action, ids },
    idempotencyKey: key,
  });

/** An order as a step left it; lists and counts are read again. */
export function keepOrder(queries: QueryClient, businessId: string, order: Order): void {
  queries.setQueryData(orderQuery(businessId, order.id).queryKey, order);
  void refreshOrders(queries, businessId);
}

/** What is kept about orders may be old. */
export const refreshOrders = (queries: QueryClient, businessId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: ordersKey(businessId) });
