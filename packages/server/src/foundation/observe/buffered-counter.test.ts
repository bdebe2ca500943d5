import { expect, it } from 'vitest';
import { BufferedCounter } from './buffered-counter.js';
import { openLog } from './open-log.js';

interface Count {
  key: string;
  count: number;
}

const log = openLog({ level: 'fatal', destination: process.stderr });

function openTally({ fails = 0, maxKeys = 100 } = {}) {
  const written: Count[][] = [];
  let failures = fails;
  const tally = new BufferedCounter<Count>({
    name: 'test',
    log,
    everyMs: 20,
    maxKeys,
    async write(entries) {
      if (failures-- > 0) throw new Error('away');
      written.push(entries.map((entry) => ({ ...entry })));
    },
    merge: (into, unwritten) => {
      into.count += unwritten.count;
    },
  });
  const count = (key: string) => {
    const entry = tally.at(key, () => ({ key, count: 0 }));
    if (entry) entry.count += 1;
    return entry !== undefined;
  };
  return { tally, count, written };
}

it('writes many counts together, by itself and in the order of their keys', async () => {
  const { count, written } = openTally();
  for (const key of ['b', 'a', 'b']) count(key);
  await expect
    .poll(() => written)
    .toEqual([
      [
        { key: 'a', count: 1 },
        { key: 'b', count: 2 },
      ],
    ]);
});

it('keeps what could not be written, and adds what is counted meanwhile', async () => {
  const { tally, count, written } = openTally({ fails: 1 });
  count('a');
  const failing = tally.flush();
  await failing;
  count('a');
  await tally.flush();
  expect(written).toEqual([[{ key: 'a', count: 2 }]]);
});

it('is bounded: beyond so many keys only those that are known are counted', async () => {
  const { tally, count, written } = openTally({ maxKeys: 2 });
  expect(['a', 'b', 'c', 'a'].map(count)).toEqual([true, true, false, true]);
  await tally.flush();
  expect(written[0]).toEqual([
    { key: 'a', count: 2 },
    { key: 'b', count: 1 },
  ]);
});

it('writes what is left when it is closed, and counts nothing more', async () => {
  const { tally, count, written } = openTally();
  count('a');
  await tally.close();
  expect(count('b')).toBe(false);
  expect(written).toEqual([[{ key: 'a', count: 1 }]]);
});
