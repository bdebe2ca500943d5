import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SoukUnderTest } from '../harness/run-souk.js';

/** What Node itself says it holds, in megabytes: objects, and bytes beside them. */
async function heldMb(baseUrl: string): Promise<number> {
  const answer = await fetch(`${baseUrl}/metrics`, { signal: AbortSignal.timeout(10_000) });
  const text = await answer.text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  const held = (read('nodejs_heap_size_used_bytes') + read('nodejs_external_memory_bytes')) / 2 ** 20;
  if (!Number.isFinite(held))
    throw new Error(`/metrics does not tell what is held: ${answer.status} ${text.slice(0, 200)}`);
  return held;
}

const collector = new URL('../../dist/hostile-load/collect-garbage.js', import.meta.url);

/** For a Souk that collects its garbage when it is told to. */
export const collectingGarbage = { NODE_OPTIONS: `--import ${collector}` };

/** The minimum over some seconds, without garbage; it waits no longer than until as little is held as is expected. */
export async function minHeldMb(
  { baseUrl, process: { pid } }: Pick<SoukUnderTest, 'baseUrl' | 'process'>,
  seconds: number,
  expectedMb = 0,
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let second = 0; second < seconds && least > expectedMb; second++) {
    if (pid !== undefined) process.kill(pid, 'SIGUSR2');
    await sleep(1_000);
    least = Math.min(least, await heldMb(baseUrl));
  }
  return least;
}

/** The most memory the process ever had from the system, in megabytes; undefined where the system does not report it. */
export async function peakMb(pid: number | undefined): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, peak] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
  return peak === undefined ? undefined : Math.round(Number(peak) / 1024);
}
