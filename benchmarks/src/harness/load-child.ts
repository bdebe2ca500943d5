import { type ChildProcess, fork } from 'node:child_process';

/** A process that is told what to send, sends it and reports, any number of times; begun with the first use. */
export class LoadChild<Load, Result> {
  readonly #program: string;
  #child: ChildProcess | undefined;

  constructor(program: string) {
    this.#program = program;
  }

  /** One at a time. The same warm process serves all rounds, so that its own beginnings are in no figure. */
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
    // It ends when we do, and must not keep us from ending.
    child.unref();
    child.channel?.unref();
    return child;
  }
}
