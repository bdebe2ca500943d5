import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** What Node itself says it holds, in megabytes: objects, and bytes beside them. */
async function heldMb(baseUrl: string): Promise<number> {
  const answer = await fetch(`${baseUrl}/metrics`, { signal: AbortSignal.timeout(10_000) });
  const text = await answer.text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  const held = (read('nodejs_heap_size_used_bytes') + read('nodejs_external_memory_bytes')) / 2 ** 20;
  if (!Number.isFinite(held)) throw new Error('/metrics does not tell what is held.');
  return held;
}

/** The minimum over a few seconds: garbage that is not collected yet does not count as held. */
export async function leastHeldMb(baseUrl: string, seconds: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let second = 0; second < seconds; second++) {
    least = Math.min(least, await heldMb(baseUrl));
    await sleep(1_000);
  }
  return least;
}

/** The most memory the process ever had from the system, in megabytes; undefined where the system does not report it. */
export async function peakMb(pid: number | undefined): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, peak] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
  return peak === undefined ? undefined : Math.round(Number(peak) / 1024);
}
