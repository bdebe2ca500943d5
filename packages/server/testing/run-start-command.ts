import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const checkout = fileURLToPath(new URL('../../../', import.meta.url));
/** What `npm start` runs, in a process of its own. */
export interface StartCommand {
  /** Everything it has printed so far. */
  output(): string;
  /** Resolves with the address once Souk says it runs; rejects when the process ends before. */
  running: Promise<string>;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  kill(signal: NodeJS.Signals): void;
}

export function runStartCommand(env: Record<string, string>): StartCommand {
  const child: ChildProcess = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: checkout,
    env: {
      PATH: process.env.PATH,
      HOME: '/nonexistent',
      SOUK_INSTALL: '0',
      SOUK_LOG_LEVEL: 'error',
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  );
  const running = new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /Souk is running at (http:\S+)/.exec(output)?.[1];
      if (address && output.includes('Stop ')) resolve(address);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    void ended.then(({ code }) => reject(new Error(`It ended with ${code}: ${output}`)));
  });
  running.catch(() => undefined);
  return { output: () => output, running, ended, kill: (signal) => child.kill(signal) };
}
