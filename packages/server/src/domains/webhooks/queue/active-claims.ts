/** Returns how many deliveries were released: those claimed by this worker that are not among the held ones. */
export type ReturnOrphaned = (held: readonly string[]) => Promise<number>;

/**
 * What this worker has claimed, and whether that is in doubt. When the connection breaks between a claim's commit and its
 * response, this worker owns deliveries it does not know of; as it is alive, no other worker would take them over.
 */
export class ActiveClaims {
  readonly #held = new Set<string>();
  readonly #returnOrphaned: ReturnOrphaned;
  #stepsUnderWay = 0;
  #inDoubt = false;

  constructor(returnOrphaned: ReturnOrphaned) {
    this.#returnOrphaned = returnOrphaned;
  }

  took(deliveries: readonly { id: string }[]): void {
    for (const { id } of deliveries) this.#held.add(id);
  }

  gaveBack(deliveries: readonly { id: string }[]): void {
    for (const { id } of deliveries) this.#held.delete(id);
  }

  /** Runs a step that may claim, and registers what it claimed before it ends. False, without running it, while in doubt. */
  async during(step: () => Promise<boolean>): Promise<boolean> {
    if (this.#inDoubt && !(await this.#settleDoubt())) return false;
    return this.#counted(step);
  }

  /** Only while no step is running is a claim that is not held certainly orphaned. */
  async #settleDoubt(): Promise<boolean> {
    if (this.#stepsUnderWay > 0) return false;
    await this.#counted(() => this.#returnOrphaned([...this.#held]));
    this.#inDoubt = false;
    return true;
  }

  async #counted<Result>(step: () => Promise<Result>): Promise<Result> {
    this.#stepsUnderWay++;
    try {
      return await step();
    } catch (error) {
      this.#inDoubt = true;
      throw error;
    } finally {
      this.#stepsUnderWay--;
    }
  }
}
