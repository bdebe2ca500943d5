import { type ChildProcess, spawn } from 'node:child_process';
import type { PostgresUser } from './choose-postgres-user.js';

export interface ProgramResult {
  /** `null` when it was killed or never started. */
  code: number | null;
  /** What it wrote to stdout and stderr. */
  output: string;
}

/** Nothing of the caller's environment (locale, time zone, PG* variables) may change what PostgreSQL does. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP'] as const;
  const environment: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' };
  for (const name of kept) if (process.env[name]) environment[name] = process.env[name];
  return environment;
}

/** Runs a program to its end, as `user`, with `input` on its standard input. */
export function runProgram(
  program: string,
  args: string[],
  { user, cwd, input = '' }: { user: PostgresUser; cwd: string; input?: string },
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    let output = '';
    let child: ChildProcess;
    try {
      // Detached: Ctrl-C in the terminal is for Souk, which decides what happens to its children.
      child = spawn(program, args, { ...user, cwd, env: postgresEnvironment(), detached: true, windowsHide: true });
    } catch (error) {
      resolve({ code: null, output: (error as Error).message });
      return;
    }
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    // A program that exited early does not read its input; its exit code says why.
    child.stdin?.on('error', () => undefined);
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    const finish = (result: ProgramResult) => {
      process.removeListener('exit', end);
      resolve(result);
    };
    child.on('error', (error) => finish({ code: null, output: error.message }));
    child.on('close', (code) => finish({ code, output }));
    child.stdin?.end(input);
  });
}
