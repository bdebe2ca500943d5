import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The bundle that `npm start` runs (`scripts/steps/bundle-server.mjs`). */
const program = fileURLToPath(new URL('../bundled/main.js', import.meta.resolve('@souk/server/main.js')));
const startWithinMs = 60_000;

/** One Souk process as an operator would start it; it can be killed and started again with the same settings. */
export class SoukProcess {
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;
  #told = new WeakSet<ChildProcess>();
  /** How often it exited unasked after it had started. */
  fellOver = 0;

  constructor(env: Record<string, string>) {
    this.#env = { SOUK_DEMO: '0', SOUK_LOG_LEVEL: 'error', ...env };
  }

  get running(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Resolves once it prints how to stop it: from then on it is serving or working. */
  async start(): Promise<void> {
    const child = this.startWithoutWaiting();
    let said = '';
    let timer: NodeJS.Timeout | undefined;
    const ready = new Promise<void>((resolve, reject) => {
      child.stdout?.on('data', (chunk: Buffer) => {
        said += chunk;
        if (/^ {2}Stop /m.test(said)) resolve();
      });
      child.once('exit', (code) => reject(new Error(`Souk ended with code ${code} instead of starting.`)));
      timer = setTimeout(() => reject(new Error('Souk was not ready after 60 seconds.')), startWithinMs);
    });
    await ready.finally(() => clearTimeout(timer));
    child.once('exit', (code, signal) => {
      if (this.#told.has(child)) return;
      this.fellOver++;
      process.stderr.write(`A Souk process ended by itself (${signal ?? `code ${code}`}).\n`);
    });
  }

  /** For kills during the start. */
  startWithoutWaiting(): ChildProcess {
    this.#child = spawn(process.execPath, [program], {
      env: { ...process.env, ...this.#env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child.stdout?.resume();
    return this.#child;
  }

  /** Without warning (SIGKILL). */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  stop(): Promise<void> {
    return this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || !this.running) return;
    const ended = once(child, 'exit');
    this.#told.add(child);
    child.kill(signal);
    await ended;
  }
}
