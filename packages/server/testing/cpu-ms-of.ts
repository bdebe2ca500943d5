import { readFileSync } from 'node:fs';

/** How long this thread computed for it, however busy the machine, and other threads of the process, are with others. */
export function cpuMsOf(act: () => void): number {
  const before = cpuMs();
  act();
  return cpuMs() - before;
}

/** Linux counts each thread by itself; elsewhere the process has to do. */
function cpuMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  }
}
