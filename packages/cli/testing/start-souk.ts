import { type ChildProcess, spawn } from 'node:child_process';
import type { Machine } from './run-souk.js';

export interface RunningSouk {
  child: ChildProcess;
  stdout(): string;
  stderr(): string;
  sees(text: string | RegExp): Promise<void>;
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>;
}

const patienceMs = 60_000;

/** The real command without a terminal, left running. */
export function startSouk({ folder, environment, program }: Machine, ...args: string[]): RunningSouk {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const seen = (text: string | RegExp) => {
    const all = stdout + stderr;
    return typeof text === 'string' ? all.includes(text) : text.test(all);
  };
  return {
    child,
    stdout: () => stdout,
    stderr: () => stderr,
    ended,
    async sees(text) {
      const deadline = Date.now() + patienceMs;
      while (!seen(text) && Date.now() < deadline) await new Promise((go) => setTimeout(go, 20));
      if (!seen(text)) throw new Error(`${text} never came:\n${stdout}\n${stderr}`);
    },
  };
}
