import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('./worker-process.js', import.meta.url));

interface Worker {
  name: string;
  process: ChildProcess;
  ready: boolean;
}

/** The end of a worker, in milliseconds since 1970: it was alive until `from`, and certainly dead at `to`. */
export interface Kill {
  worker: string;
  from: number;
  to: number;
}

/** Webhook workers in processes of their own, on one database, that can be killed at any moment. */
export class Workers {
  readonly #env: Record<string, string>;
  readonly #running: Worker[] = [];
  #started = 0;

  constructor(env: Record<string, string>) {
    this.#env = env;
  }

  /** Starts as many as are missing; one that could not start while the database was down is replaced too. */
  keepRunning(count: number): void {
    while (this.#running.length < count) this.#start();
  }

  /** Waits until every one of them has started working. */
  async ready(): Promise<void> {
    while (this.#running.some(({ ready }) => !ready)) await sleep(50);
  }

  #start(): void {
    this.#started += 1;
    const name = `worker-${this.#started}`;
    const child = fork(program, [], {
      env: { ...process.env, ...this.#env, DRILL_WORKER: name },
      stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
    });
    const worker: Worker = { name, process: child, ready: false };
    child.once('message', () => {
      worker.ready = true;
    });
    child.once('exit', () => {
      const place = this.#running.indexOf(worker);
      if (place !== -1) this.#running.splice(place, 1);
    });
    this.#running.push(worker);
  }

  /** Kills the one that has worked longest, without warning; undefined while none has started. */
  async killOldest(): Promise<Kill | undefined> {
    const place = this.#running.findIndex(({ ready }) => ready);
    const [victim] = place === -1 ? [] : this.#running.splice(place, 1);
    if (!victim) return undefined;
    const ended = once(victim.process, 'exit');
    const from = Date.now();
    victim.process.kill('SIGKILL');
    await ended;
    return { worker: victim.name, from, to: Date.now() };
  }

  async stopAll(): Promise<void> {
    await Promise.all(
      this.#running.splice(0).map(async ({ process: worker }) => {
        if (worker.exitCode !== null || worker.signalCode !== null) return;
        const ended = once(worker, 'exit');
        worker.kill('SIGTERM');
        await ended;
      }),
    );
  }
}
