import { expect, test } from 'vitest';
import type { Arrival } from '../harness/flaky-receiver.js';
import { explainDuplicates } from './explain-duplicates.js';

const arrival = (worker: string, arrivedAt: number, over: Partial<Arrival> = {}): Arrival => ({
  webhookId: 'dlv_1',
  worker,
  arrivedAt,
  answeredAt: arrivedAt + 10,
  status: 200,
  ...over,
});
const recorded = (at: number, httpStatus = 200) => ({ webhookId: 'dlv_1', at, httpStatus });
const kill = (worker: string, from: number) => ({ worker, from, to: from + 5 });
type Given = Parameters<typeof explainDuplicates>;
const counts = (arrivals: Given[0], log: Given[1], given: Omit<Given[2], 'writtenWithinMs'>) => {
  const { explained, unexplained, neverArrived } = explainDuplicates(arrivals, log, { ...given, writtenWithinMs: 500 });
  return { explained: explained.length, unexplained: unexplained.length, neverArrived: neverArrived.length };
};

test('what is recorded once and arrived once is no duplicate, retries included', () => {
  const arrivals = [arrival('a', 1_000, { status: 500 }), arrival('a', 3_000)];
  const given = { kills: [kill('a', 3_015)], outages: [] };
  expect(counts(arrivals, [recorded(999, 500), recorded(2_999)], given)).toEqual({
    explained: 0,
    unexplained: 0,
    neverArrived: 0,
  });
});

test('a duplicate is explained by the kill of the very worker that had the first attempt in flight', () => {
  const arrivals = [arrival('a', 1_000), arrival('b', 4_000)];
  const given = { kills: [kill('a', 1_050)], outages: [] };
  expect(counts(arrivals, [recorded(3_999)], given)).toMatchObject({ explained: 1, unexplained: 0 });
});

test('no other kill explains it: not of another worker, not before it, not long after its answer', () => {
  const arrivals = [arrival('a', 1_000), arrival('b', 4_000)];
  for (const kills of [[], [kill('b', 1_050)], [kill('a', 2_500)]]) {
    expect(counts(arrivals, [recorded(3_999)], { kills, outages: [] })).toMatchObject({ explained: 0, unexplained: 1 });
  }
});

test('while the database is away nothing can be written, so that time does not count', () => {
  const arrivals = [arrival('a', 1_000), arrival('b', 9_000)];
  const given = { kills: [kill('a', 4_300)], outages: [{ from: 1_100, to: 4_000 }] };
  expect(counts(arrivals, [recorded(8_999)], given)).toMatchObject({ explained: 1, unexplained: 0 });
});

test('a failed attempt that nobody wrote down is held to the same', () => {
  const arrivals = [arrival('a', 1_000, { status: 500 }), arrival('b', 4_000)];
  expect(counts(arrivals, [recorded(3_999)], { kills: [], outages: [] })).toMatchObject({ unexplained: 1 });
});

test('a record without a request is told apart', () => {
  expect(counts([], [recorded(1_000)], { kills: [], outages: [] })).toMatchObject({ neverArrived: 1 });
});
