import { describe, expect, it } from 'vitest';
import type { Order } from '../../../api/orders.js';
import { availableTransitions } from './order-transitions.js';

const fresh = {
  status: 'pending',
  waiting: false,
  archived: false,
  dispatched: false,
  delivered: false,
  returned: false,
  confirmedAt: null,
} as Order;
const confirmedAt = '2026-10-01T09:30:00.000Z';

describe('the steps of an order', () => {
  it.each<[string, Partial<Order>, string[]]>([
    ['new', {}, ['confirm', 'hold', 'cancel', 'archive']],
    ['held', { waiting: true }, ['confirm', 'unhold', 'cancel', 'archive']],
    ['confirmed', { confirmedAt }, ['dispatch', 'hold', 'cancel', 'archive']],
    ['confirmed and held', { confirmedAt, waiting: true }, ['unhold', 'cancel', 'archive']],
    ['dispatched', { confirmedAt, dispatched: true }, ['deliver', 'return', 'archive']],
    ['delivered', { confirmedAt, dispatched: true, delivered: true }, ['return', 'archive']],
    ['returned and put away', { confirmedAt, dispatched: true, returned: true, archived: true }, ['unarchive']],
    ['canceled', { status: 'canceled' }, ['archive']],
  ])('that is %s', (_name, members, steps) => {
    expect(availableTransitions({ ...fresh, ...members })).toEqual(steps);
  });
});
