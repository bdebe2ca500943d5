import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Failure } from '../failures.js';

export interface AppCommand {
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>;
  stop(): Promise<void>;
}

const patienceMs = 5_000;

/** What starts the app: named, or a script of its package.json. */
export async function findAppCommand(folder: string, named: string | undefined): Promise<string> {
  if (named !== undefined) return named;
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}');
  const { scripts = {} } = JSON.parse(text) as { scripts?: Record<string, string> };
  const script = ['dev', 'start'].find((name) => scripts[name] !== undefined);
  if (script) return `npm run --silent ${script}`;
  throw new Failure(
    'No command starts this app.',
    {
      code: 'NO_COMMAND',
      fix: 'Use souk app dev --command "node server.js", or add a "dev" script to package.json.',
    },
    2,
  );
}

/** Starts the app in a group of its own, so that whatever it starts ends with it. */
export function runAppCommand(
  command: string,
  { folder, environment, line }: { folder: string; environment: Record<string, string>; line(text: string): void },
): AppCommand {
  const child = spawn(command, {
    cwd: folder,
    env: { ...process.env, ...environment },
    shell: true,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', line);
  const ended = new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(127));
    child.on('close', resolve);
  });
  return {
    ended,
    async stop() {
      endGroup(child, 'SIGTERM');
      const late = setTimeout(() => endGroup(child, 'SIGKILL'), patienceMs);
      await ended;
      clearTimeout(late);
      // What it left behind: a grandchild that does not hear of SIGTERM.
      endGroup(child, 'SIGKILL');
    },
  };
}

function endGroup({ pid, kill }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    if (process.platform === 'win32') kill(signal);
    else process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
