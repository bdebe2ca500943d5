/** Counts running work, and signals when there is none left. */
export class RunningWork {
  #count = 0;
  #waiting: (() => void)[] = [];

  get any(): boolean {
    return this.#count > 0;
  }

  begin(): void {
    this.#count += 1;
  }

  end(): void {
    this.#count -= 1;
    if (this.#count > 0) return;
    for (const tell of this.#waiting.splice(0)) tell();
  }

  async idle(): Promise<void> {
    while (this.any) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
