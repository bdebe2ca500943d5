import { execFile, spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { promisify } from 'node:util';
import type { YieldOrder } from '../launch/launch-messages.js';

const places = ['/usr/bin/chrt', '/bin/chrt', '/usr/local/bin/chrt'];
const run = promisify(execFile);

/**
 * The program that moves a process into the kernel's idle class and back. Null where this process may not take that back (as
 * in containers without CAP_SYS_NICE): an app that once burnt would then wait for ever.
 */
export async function findScheduler(userId: number | null): Promise<string | null> {
  for (const place of places) {
    const found = await access(place, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) return (await canTakeBack(place, userId)) ? place : null;
  }
  return null;
}

async function canTakeBack(program: string, userId: number | null): Promise<boolean> {
  const owner = userId === null ? {} : { uid: userId, gid: userId };
  const child = spawn(program, ['--idle', '0', 'sleep', '10'], { stdio: 'ignore', cwd: '/', ...owner });
  child.once('error', () => undefined);
  try {
    if (child.pid === undefined) return false;
    const change = (policy: string) => run(program, ['--all-tasks', policy, '--pid', '0', `${child.pid}`]);
    await change('--idle');
    await change('--other');
    return true;
  } catch {
    return false;
  } finally {
    child.kill('SIGKILL');
  }
}

/** Moves all threads of a process; resolves when it is done, or the process is gone. */
export async function changeClass(scheduler: string, pid: number, yields: boolean): Promise<void> {
  await run(scheduler, ['--all-tasks', yields ? '--idle' : '--other', '--pid', '0', `${pid}`]).catch(() => undefined);
}

export interface YieldCpu {
  /** It was just started. */
  begin(pid: number): void;
  /** Whether it has the CPU only while nobody else wants it, or like others. */
  change(pid: number, yields: boolean): void;
}

/** Ordinary instances yield to Souk itself; those that burn yield to them too. */
export const ordinaryPriority = 5;
const burningPriority = 19;

export function openYieldCpu(scheduler: string | null, launcher: { reschedule(order: YieldOrder): void }): YieldCpu {
  return {
    begin: (pid) => prioritise(pid, ordinaryPriority),
    change(pid, yields) {
      // At once, and for the thread that runs the app: until a program has changed the class, it would have its share.
      prioritise(pid, yields ? burningPriority : ordinaryPriority);
      if (scheduler) launcher.reschedule({ scheduler, pid, yields });
    },
  };
}

function prioritise(pid: number, priority: number): void {
  try {
    setPriority(pid, priority);
  } catch {
    // Without the right to take a priority back, or once the process is gone, it stays as it is.
  }
}
