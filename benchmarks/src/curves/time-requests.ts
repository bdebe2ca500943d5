import { request } from 'undici';

/** PostgreSQL settles on a plan with the sixth run of a statement; what comes before it says little of what comes after. */
const warmUps = 12;

/**
 * What this many take, one after the other, when nothing else is in the way: the fastest tenth. A median of requests on a machine with
 * other work tells more of that work than of the size that is asked for.
 */
export async function undisturbed(count: number, deed: (turn: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < warmUps + count; turn++) {
    const startedAt = performance.now();
    await deed(turn);
    if (turn >= warmUps) times.push(performance.now() - startedAt);
  }
  return fastestTenth(times);
}

export function fastestTenth(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 10)] ?? Number.NaN;
}

export async function read(url: string, bearer: string): Promise<void> {
  const answer = await request(url, { headers: { authorization: `Bearer ${bearer}` } });
  await answer.body.dump();
  if (answer.statusCode !== 200) throw new Error(`${url} was answered with ${answer.statusCode}.`);
}
