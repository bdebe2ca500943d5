import { expect, it } from 'vitest';
import { ConnectedRelays } from './connected-relays.js';

const heard = (silentSeconds: number, connectedSeconds: number | null = null) =>
  new Map([['1', { ended: false, silentSeconds, connectedSeconds }]]);

it('a relay that beats is awake since it was first heard of', () => {
  const awake = new ConnectedRelays();
  awake.look(heard(2), 10_000);
  awake.look(heard(1), 14_000);
  awake.look(heard(4), 22_000);
  expect(awake.sinceMs('1')).toBe(8_000);
});

it('after a gap it is awake since it came back', () => {
  const awake = new ConnectedRelays();
  awake.look(heard(0), 10_000);
  awake.look(heard(9), 19_000);
  expect(awake.sinceMs('1')).toBe(10_000);
  awake.look(heard(0), 20_000);
  expect(awake.sinceMs('1')).toBe(20_000);
});

it('one that was never looked at is not awake', () => {
  expect(new ConnectedRelays().sinceMs('1')).toBe(Number.POSITIVE_INFINITY);
});

it('who connected again is awake since then', () => {
  const awake = new ConnectedRelays();
  awake.look(heard(0, 60), 100_000);
  awake.look(heard(0, 1), 104_000);
  expect(awake.sinceMs('1')).toBe(103_000);
});
