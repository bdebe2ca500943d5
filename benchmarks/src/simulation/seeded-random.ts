/** Random numbers that are the same at each run (mulberry32), so that a simulated day can be talked about. */
export class SeededDice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to just below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** How many of something that happens `mean` times on average: Poisson, and its normal approximation where that is exact enough. */
  poisson(mean: number): number {
    if (mean <= 0) return 0;
    if (mean > 50) return Math.max(0, Math.round(mean + Math.sqrt(mean) * this.#normal()));
    const limit = Math.exp(-mean);
    let count = 0;
    for (let product = this.next(); product > limit; product *= this.next()) count += 1;
    return count;
  }

  /** How many of `count` succeed. */
  binomial(count: number, chance: number): number {
    if (count <= 0 || chance <= 0) return 0;
    if (chance >= 1) return count;
    const mean = count * chance;
    if (mean < 30 || count - mean < 30) {
      if (count > 2_000) return Math.min(count, this.poisson(mean));
      let hits = 0;
      for (let tried = 0; tried < count; tried++) if (this.next() < chance) hits += 1;
      return hits;
    }
    const drawn = Math.round(mean + Math.sqrt(mean * (1 - chance)) * this.#normal());
    return Math.min(count, Math.max(0, drawn));
  }

  #normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }
}
