import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** Linux tells processor times in hundredths of a second, whatever its kernel counts in. */
const ticksPerSecond = 100;

/** Seconds of processor time that a process has used, in user and system mode; null where the system does not tell. */
export function cpuSecondsOf(pid: number | undefined): number | null {
  if (pid === undefined) return null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name, in parentheses, may hold spaces; what follows it does not.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return null;
  }
}

/** Seconds that all cores together have been at work, whoever for. */
export function busySeconds(): number {
  const times = cpus().map(({ times }) => times);
  return times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, 0) / 1000;
}
