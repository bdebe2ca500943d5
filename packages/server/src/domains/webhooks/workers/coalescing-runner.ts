/**
 * Runs a step repeatedly while it reports more to do, one at a time. A wake-up during a step is not lost: the step
 * runs once more.
 */
export class CoalescingRunner {
  readonly #step: () => Promise<boolean>;
  #running: Promise<void> | undefined;
  #again = false;
  #stopped = false;

  constructor(step: () => Promise<boolean>) {
    this.#step = step;
  }

  wake(): void {
    this.#again = true;
    if (this.#running || this.#stopped) return;
    this.#running = this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.idle();
  }

  async #run(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      if (await this.#step()) this.#again = true;
    }
  }
}
