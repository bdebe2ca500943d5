import type { Order, OrderTransition } from '../../../api/orders';

/** The steps an order can take now, in the order in which a day's work wants them. The server decides; this only spares a refusal. */
export function availableTransitions({
  status,
  waiting,
  archived,
  dispatched,
  delivered,
  returned,
  confirmedAt,
}: Order): OrderTransition[] {
  const open = status !== 'canceled';
  const steps: [OrderTransition, boolean][] = [
    ['confirm', open && !dispatched && confirmedAt === null],
    ['dispatch', open && !dispatched && confirmedAt !== null && !waiting],
    ['deliver', open && dispatched && !delivered && !returned],
    ['return', open && dispatched && !returned],
    ['unhold', waiting],
    ['hold', open && !dispatched && !waiting],
    ['cancel', open && !dispatched],
    ['archive', !archived],
    ['unarchive', archived],
  ];
  return steps.filter(([, possible]) => possible).map(([step]) => step);
}

/** Pressed alone while an order is open. */
export const transitionKeys: Record<OrderTransition, string> = {
  confirm: 'c',
  dispatch: 'd',
  deliver: 'l',
  return: 'r',
  hold: 'h',
  unhold: 'h',
  cancel: 'x',
  archive: 'e',
  unarchive: 'e',
};

/** What takes a step back, for those that can be. */
export const undoing: Partial<Record<OrderTransition, OrderTransition>> = {
  hold: 'unhold',
  unhold: 'hold',
  archive: 'unarchive',
  unarchive: 'archive',
};
