import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { openProcessMeter } from './process-meter.js';
import { watchProcess } from './watch-process.js';

let child: ChildProcess | undefined;
afterEach(() => void child?.kill('SIGKILL'));

it('gives what burns a burst, then a fifth of a core', async () => {
  child = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
  const pid = child.pid ?? 0;
  const meter = openProcessMeter(pid);
  await expect.poll(() => meter.cpuMs() ?? 0).toBeGreaterThan(100);
  const yielded: boolean[] = [];
  const watched = {
    pid,
    meter,
    ping: async () => undefined,
    kill: () => undefined,
    isSuspect: false,
    yields: true,
    isWorking: () => true,
    yieldCpu: (yields: boolean) => void yielded.push(yields),
  };
  const watch = watchProcess(watched, () => performance.now(), 150);
  const lookFor = async (forMs: number) => {
    // real time: a share of a core is measured over time.
    for (const endMs = performance.now() + forMs; performance.now() < endMs; await sleep(20)) watch.look();
  };
  await lookFor(600);
  const [before, atMs] = [meter.cpuMs() ?? 0, performance.now()];
  await lookFor(1_500);
  const share = ((meter.cpuMs() ?? 0) - before) / (performance.now() - atMs);
  meter.close();
  // On a busy machine it has less than it may have.
  expect(share).toBeGreaterThan(0.03);
  expect(share).toBeLessThan(0.32);
  // It was started so. Only where the machine is so busy that it had nothing was it taken for calm, until it burnt.
  expect(yielded.at(-1) ?? true).toBe(true);
});
