import { describe, expect, it } from 'vitest';
import { checkOrders, type Evidence } from './check-orders.js';

const faultless: Evidence = {
  acknowledged: ['1', '2', '3'],
  readable: ['3', '2', '1'],
  keys: ['a', 'b', 'c', 'written but never acknowledged'],
  announced: ['1', '2', '3', '4'],
  delivered: ['1', '2', '3', '4'],
  // An app may be told twice; it must never not be told.
  heard: ['1', '2', '2', '3', '4'],
  unsettled: 0,
  givenUp: 0,
};

const faultsOf = (evidence: Evidence) =>
  checkOrders(evidence)
    .filter(({ count, allowed }) => count > allowed)
    .map(({ what, count }) => `${count} ${what}`);

describe('the judgement of a drill', () => {
  it('finds nothing where nothing is missing', () => {
    expect(faultsOf(faultless)).toEqual([]);
  });

  it.each<[string, Partial<Evidence>]>([
    ['1 acknowledged writes lost (of 3)', { readable: ['1', '2'] }],
    ['1 writes doubled', { keys: ['a', 'a', 'b', 'c'] }],
    ['2 events lost', { announced: ['1'] }],
    ['1 events doubled', { announced: ['1', '2', '3', '3'] }],
    ['1 deliveries lost', { heard: ['1', '3', '3'] }],
    ['3 deliveries not recorded as delivered', { delivered: [] }],
    ['1 deliveries given up', { givenUp: 1 }],
    ['5 deliveries left waiting', { unsettled: 5 }],
  ])('finds %s', (fault, evidence) => {
    expect(faultsOf({ ...faultless, ...evidence })).toEqual([fault]);
  });
});
