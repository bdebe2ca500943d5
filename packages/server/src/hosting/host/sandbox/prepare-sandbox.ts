import { access, constants, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { HostingUnavailable } from '../hosting-unavailable.js';
import { findScheduler } from '../watch/yield-cpu.js';
import { compileFilter } from './compile-syscall-filter.js';
import { probeSandbox } from './probe-sandbox.js';
import type { Sandbox } from './sandbox.js';
import { hasProgram } from './system-calls.js';

const firstUserId = 210_000;

export type Isolation = 'box' | 'process';

/** A box that was just tried: a program that wanted out did not get out. */
export async function prepareSandbox(isolation: Isolation, runFolder: string): Promise<Sandbox> {
  const asRoot = process.getuid?.() === 0;
  const users = { firstUserId: asRoot ? firstUserId : null };
  const scheduler = await findScheduler(users.firstUserId);
  if (isolation === 'process') return { bubblewrap: null, ...users, scheduler };
  const program = await findBubblewrap();
  if (!program) {
    throw new HostingUnavailable(
      'ISOLATION_UNAVAILABLE',
      'bubblewrap is not installed on this machine (on Debian and Ubuntu: apt-get install bubblewrap).',
    );
  }
  const filterFile = join(runFolder, 'system-calls');
  await writeFile(filterFile, compileFilter(supportedArchitecture()), { mode: 0o644 });
  const box: Sandbox = { bubblewrap: { program, filterFile }, ...users, scheduler };
  const verdict = await probeSandbox(box, runFolder);
  if ('works' in verdict) return box;
  throw new HostingUnavailable('ISOLATION_UNAVAILABLE', verdict.problem);
}

function supportedArchitecture() {
  if (hasProgram(process.arch)) return process.arch;
  throw new HostingUnavailable('RUNTIME_UNAVAILABLE', `Apps cannot be hosted on ${process.arch}.`);
}

/** Whether there is a box to try; only `prepareSandbox` knows whether it holds. */
export async function isSandboxInstalled(): Promise<boolean> {
  return (await findBubblewrap()) !== undefined;
}

async function findBubblewrap(): Promise<string | undefined> {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'].filter(Boolean);
  for (const folder of folders) {
    const path = join(folder, 'bwrap');
    const found = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) return path;
  }
  return undefined;
}
