export type SeededRandom = () => number;

export const pick = <Value>(dice: SeededRandom, values: readonly Value[]): Value =>
  values[Math.floor(dice() * values.length)] as Value;

/** A whole number from 0 to one less than `end`. */
export const upTo = (dice: SeededRandom, end: number): number => Math.floor(dice() * end);

/** Numbers that look random and are the same for the same seed (mulberry32). */
export function rollDice(seed: number): SeededRandom {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
