import type { Contest } from './benchmark.js';

interface BothSides {
  ours: number;
  reference: number;
}

/** For sides that take turns within a round: whichever is asked first measures both, and the other one has been measured then. */
export function measuredTogether(
  ours: string,
  reference: string,
  round: () => Promise<BothSides>,
): Pick<Contest, 'ours' | 'reference'> {
  let half: { of: keyof BothSides; value: number } | undefined;
  const measure = async (side: keyof BothSides) => {
    if (half?.of === side) {
      const { value } = half;
      half = undefined;
      return value;
    }
    const both = await round();
    const other = side === 'ours' ? 'reference' : 'ours';
    half = { of: other, value: both[other] };
    return both[side];
  };
  return {
    ours: { name: ours, measure: () => measure('ours') },
    reference: { name: reference, measure: () => measure('reference') },
  };
}
