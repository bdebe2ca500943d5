import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error';
import {
  applyTransition,
  keepOrder,
  type Order,
  type OrderTransition,
  orderQuery,
  refreshOrders,
} from '../../../api/orders';
import { toast } from '../../../design/toasts';
import { undoing } from './order-transitions';

type StepBody = Parameters<typeof applyTransition>[3];

export interface OrderTransitions {
  take(step: OrderTransition, body?: StepBody): Promise<Order>;
  /** The step that is on its way. */
  busy: OrderTransition | undefined;
  /** What a step was refused with, where that was no conflict. */
  error: unknown;
  /** Somebody else had moved the order on: how it was seen here, how it was then, and what was refused. */
  conflict: { seen: Order; now: Order; refusal: ApiError } | undefined;
  dismiss(): void;
}

/** Moves an order by one press. What it came to is said, with the way back where there is one. */
export function useOrderTransitions(businessId: string, order: Order): OrderTransitions {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [conflict, setConflict] = useState<OrderTransitions['conflict']>();
  const step = useMutation({
    mutationFn: ({ name, body }: { name: OrderTransition; body?: StepBody }) =>
      applyTransition(businessId, order.id, name, body),
    onMutate: () => setConflict(undefined),
    onSuccess: (after, { name }) => {
      keepOrder(queries, businessId, after);
      const back = undoing[name];
      toast({
        title: t(`orders.did.${name}`, { number: after.orderNumber }),
        ...(back && { action: { label: t('orders.undo'), do: () => step.mutate({ name: back }) } }),
      });
    },
    onError: async (refusal) => {
      if (!isConflict(refusal)) return;
      const now = await queries.fetchQuery({ ...orderQuery(businessId, order.id), staleTime: 0 });
      setConflict({ seen: order, now, refusal });
      await refreshOrders(queries, businessId);
    },
  });
  return {
    take: (name, body) => step.mutateAsync({ name, body }),
    busy: step.isPending ? step.variables.name : undefined,
    // A conflict is told in words of its own, as soon as it is known what is different.
    error: isConflict(step.error) ? undefined : (step.error ?? undefined),
    conflict,
    dismiss: () => setConflict(undefined),
  };
}

const isConflict = (refusal: unknown): refusal is ApiError => refusal instanceof ApiError && refusal.status === 409;
