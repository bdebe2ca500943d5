import { request } from 'undici';
import { median } from '../harness/run-benchmark.js';

/** PostgreSQL settles on a plan with the sixth run of a statement; what comes before it says little of what comes after. */
const warmUps = 12;

/** The median of this many, one after the other. */
export async function medianOf(count: number, deed: (turn: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < warmUps + count; turn++) {
    const startedAt = performance.now();
    await deed(turn);
    if (turn >= warmUps) times.push(performance.now() - startedAt);
  }
  return median(times);
}

export async function read(url: string, bearer: string): Promise<void> {
  const answer = await request(url, { headers: { authorization: `Bearer ${bearer}` } });
  await answer.body.dump();
  if (answer.statusCode !== 200) throw new Error(`${url} was answered with ${answer.statusCode}.`);
}
