import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Failure } from '../failures.js';
import type { AttemptAnswer } from './forward-attempt.js';
import { ResponseReports } from './report-responses.js';

const answer = (attemptId: number): AttemptAnswer => ({ attemptId: `${attemptId}`, httpStatus: 200, durationMs: 1 });
const many = (count: number) => Array.from({ length: count }, (_, place) => answer(place));
const away = new Failure('away', { code: 'SERVER_UNREACHABLE' });

function openReports(send: (answers: AttemptAnswer[]) => Promise<void> = async () => undefined) {
  const calls: string[][] = [];
  const stop = new AbortController();
  const failures: unknown[] = [];
  const reports = new ResponseReports({
    send: async (answers) => {
      calls.push(answers.map(({ attemptId }) => attemptId));
      await send(answers);
    },
    taken: () => undefined,
    failed: (error) => failures.push(error),
    signal: stop.signal,
  });
  return { reports, calls, stop, failures };
}

it('many are reported in few calls, of 200 at most, each once', async () => {
  // real time: answers gather while a call is under way.
  const { reports, calls } = openReports(() => wait(2));
  for (const one of many(1_000)) reports.add(one);
  await expect.poll(() => reports.unreported).toEqual([]);
  expect(calls.length).toBeLessThanOrEqual(6);
  expect(Math.max(...calls.map(({ length }) => length))).toBe(200);
  expect(new Set(calls.flat()).size).toBe(calls.flat().length);
});

it('while the server is away they are kept, and what it refuses is given up', async () => {
  let isAway = true;
  const { reports, calls, failures } = openReports(async ([first]) => {
    if (isAway) throw away;
    if (first?.attemptId === '2') throw new Failure('refused', { code: 'RELAY_ENDED', details: { status: 409 } });
  });
  reports.add(answer(1));
  await expect.poll(() => calls.length).toBe(1);
  isAway = false;
  await expect.poll(() => reports.unreported).toEqual([]);
  expect(calls).toEqual([['1'], ['1']]);
  reports.add(answer(2));
  await expect.poll(() => failures).toHaveLength(1);
  expect(reports.unreported).toEqual([]);
});

it('what was not reported when the command ends can be reported last', async () => {
  const { reports, calls, stop } = openReports(async () => {
    throw away;
  });
  reports.add(answer(1));
  reports.add(answer(2));
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  stop.abort();
  expect(reports.unreported.map(({ attemptId }) => attemptId)).toEqual(['1', '2']);
});
