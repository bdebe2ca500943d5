import { useState } from 'react';
import type { Selection } from '../../design/list';
import type { OrderRow } from './order-list';

export interface SelectedOrders extends Selection<OrderRow> {
  /** In the order in which the list shows them. */
  orders: OrderRow[];
  clear(): void;
}

/** Which orders of the list are chosen. One that the list no longer shows is no longer chosen: nobody acts on what they do not see. */
export function useSelectedOrders(shown: OrderRow[]): SelectedOrders {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const orders = shown.filter(({ id }) => ids.has(id));
  const chosen = new Set(orders.map(({ id }) => id));
  return {
    chosen,
    orders,
    nameOf: ({ orderNumber }) => `#${orderNumber}`,
    toggle: (id) =>
      setIds(chosen.has(id) ? new Set([...chosen].filter((one) => one !== id)) : new Set([...chosen, id])),
    toggleAll: () => setIds(orders.length === shown.length ? new Set() : new Set(shown.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
