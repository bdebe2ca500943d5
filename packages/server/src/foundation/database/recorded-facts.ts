/** Kinds of facts that a transaction can tell; each kind is added by the domain that records it. */
// biome-ignore lint/suspicious/noEmptyInterface: members are added by declaration merging, as with `Tables`
export interface FactKinds {}

export type RecordedFact = FactKinds[keyof FactKinds];

/** With more than these nobody can do anything but look for themselves. */
const mostFacts = 16;

/**
 * What one transaction has recorded, for listeners in the same process: they hear it with the hint after the commit, and need not
 * read it again. Either all of it is told or nothing.
 */
export class RecordedFacts {
  #facts: RecordedFact[] | undefined = [];

  /** Undefined where listeners have to look for themselves. */
  get all(): readonly RecordedFact[] | undefined {
    return this.#facts;
  }

  /** Whether so many more would still be told. */
  hasRoomFor(count: number): boolean {
    return this.#facts !== undefined && this.#facts.length + count <= mostFacts;
  }

  add(facts: readonly RecordedFact[]): void {
    if (this.hasRoomFor(facts.length)) this.#facts?.push(...facts);
    else this.tellNothing();
  }

  /** Something was recorded that cannot be told. */
  tellNothing(): void {
    this.#facts = undefined;
  }
}
