import { type ChildProcess, fork } from 'node:child_process';

/** A process that sends what it is told to and reports, any number of times; started on first use. */
export class LoadChild<Load, Result> {
  readonly #program: string;
  #child: ChildProcess | undefined;

  constructor(program: string) {
    this.#program = program;
  }

  /** One at a time. The same warm process serves all rounds, so that its warm-up is not measured. */
  ask(load: Load): Promise<Result> {
    const child = this.#running();
    return new Promise((resolve, reject) => {
      const onEnd = (code: number | null) => {
        this.#child = undefined;
        reject(new Error(`The load process ended with code ${code}.`));
      };
      child.once('exit', onEnd);
      child.once('message', (message) => {
        child.off('exit', onEnd);
        resolve(message as Result);
      });
      child.send(load as object);
    });
  }

  #running(): ChildProcess {
    if (this.#child) return this.#child;
    const child = fork(this.#program, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    this.#child = child;
    // It exits when we do, and must not keep us from exiting.
    child.unref();
    child.channel?.unref();
    return child;
  }
}
