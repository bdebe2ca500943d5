import { expect, test } from 'vitest';
import { checkRelay } from './check-relay.js';

const arrival = (webhookId: string, arrivedAt: number) => ({
  webhookId,
  worker: '',
  arrivedAt,
  answeredAt: arrivedAt + 5,
  status: 200,
});

test('what arrived once is neither lost nor doubled', () => {
  const verdict = checkRelay(2, [arrival('a', 1_000), arrival('b', 1_100)], []);
  expect(verdict).toEqual({ lost: 0, explained: 0, unexplained: 0 });
});

test('what never arrived is lost', () => {
  expect(checkRelay(2, [arrival('a', 1_000)], [])).toMatchObject({ lost: 1 });
});

test('a double is explained by a kill between its arrivals, or just before the first', () => {
  const twice = [arrival('a', 10_000), arrival('a', 14_000)];
  for (const at of [9_500, 10_000, 13_999]) {
    expect(checkRelay(1, twice, [{ what: 'command', at }])).toMatchObject({ explained: 1, unexplained: 0 });
  }
});

test('and by nothing else: no kill, one long before, one after', () => {
  const twice = [arrival('a', 10_000), arrival('a', 14_000)];
  expect(checkRelay(1, twice, [])).toMatchObject({ unexplained: 1 });
  for (const at of [8_000, 14_001]) {
    expect(checkRelay(1, twice, [{ what: 'worker', at }])).toMatchObject({ explained: 0, unexplained: 1 });
  }
});

test('nor is one that comes much later than whatever was killed', () => {
  const twice = [arrival('a', 10_000), arrival('a', 31_000)];
  expect(checkRelay(1, twice, [{ what: 'worker', at: 11_000 }])).toMatchObject({ unexplained: 1 });
});
