import { expect, it } from 'vitest';
import { EndpointSlots } from './endpoint-slots.js';
import { withReservedSlots } from './reserve-slots.js';

const openSlots = () => new EndpointSlots({ most: 100, startPerEndpoint: 4, maxPerEndpoint: 16, maxAtOnce: 8 });

it('what a claim used stays taken, the rest is given back', async () => {
  const slots = openSlots();
  await withReservedSlots(
    slots,
    async (reservation) => {
      expect(reservation.takeUpTo(3, 'a')).toBe(3);
      expect(reservation.takeUpTo(9, 'b')).toBe(4);
      expect(slots.taken).toBe(7);
      return [{ endpoint: 'a' }, { endpoint: 'b' }];
    },
    (claimed) => claimed,
  );
  expect(slots.taken).toBe(2);
  expect([slots.roomOf('a'), slots.roomOf('b')]).toEqual([3, 3]);
});

it('a claim that fails leaves nothing taken', async () => {
  const slots = openSlots();
  const failing = withReservedSlots(
    slots,
    async (reservation) => {
      reservation.take('a');
      throw new Error('the database is away');
    },
    () => [],
  );
  await expect(failing).rejects.toThrow('the database is away');
  expect(slots.taken).toBe(0);
});
