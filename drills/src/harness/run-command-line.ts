import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../../packages/cli/dist/souk.js', import.meta.url));

/** The developers' command line in a process of its own, that can be killed and started again. */
export class CommandLine {
  readonly #args: string[];
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;

  constructor(args: string[], env: Record<string, string>) {
    this.#args = args;
    this.#env = env;
  }

  start(env: Record<string, string> = {}): void {
    this.#child = spawn(process.execPath, [program, ...this.#args], {
      env: { PATH: process.env.PATH ?? '', HOME: '/nonexistent', ...this.#env, ...env },
      stdio: ['ignore', 'ignore', 'ignore'],
    });
  }

  get running(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Without warning. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  stop(): Promise<void> {
    return this.#end('SIGINT');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || !this.running) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}
