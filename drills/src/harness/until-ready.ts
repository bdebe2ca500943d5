import { setTimeout as sleep } from 'node:timers/promises';

const withinMs = 30_000;

/** Waits until it can serve and receives messages from other processes. */
export async function untilReady(baseUrl: string, everyMs = 100): Promise<void> {
  const giveUpAt = performance.now() + withinMs;
  while (!(await isReady(baseUrl))) {
    if (performance.now() > giveUpAt) throw new Error(`${baseUrl} was not ready again within ${withinMs / 1000} s.`);
    await sleep(everyMs);
  }
}

async function isReady(baseUrl: string): Promise<boolean> {
  try {
    const answer = await fetch(`${baseUrl}/health/ready`, { signal: AbortSignal.timeout(5_000) });
    return answer.ok && ((await answer.json()) as { listening: boolean }).listening;
  } catch {
    return false;
  }
}
