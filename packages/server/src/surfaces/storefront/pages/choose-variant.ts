import type { ShownProduct, ShownVariant } from '../../../domains/storefront/browse-storefront.js';

/** What can be chosen of a product, one group for each option. */
export interface Choice {
  name: string;
  values: ChoiceValue[];
}

export interface ChoiceValue {
  value: string;
  chosen: boolean;
  /** The variant that choosing it leads to; undefined where none can be bought. */
  variant: ShownVariant | undefined;
}

/** The variant that the address names; otherwise the first that is there, or the first at all. */
export function chosenVariant({ variants, oversells }: ShownProduct, wanted: string | null): ShownVariant | undefined {
  const first = variants.find(({ available }) => available > 0 || oversells) ?? variants[0];
  return variants.find(({ id }) => id === wanted) ?? first;
}

/** Each value leads to the variant that has it beside what else is chosen, or to the nearest one that there is. */
export function choicesOf({ options, variants }: ShownProduct, chosen: ShownVariant): Choice[] {
  if (options.length === 0) {
    const values = variants.map((variant) => ({ value: variant.name, chosen: variant === chosen, variant }));
    return [{ name: '', values }];
  }
  return options.map(({ name, values }, place) => ({
    name,
    values: values.map((value) => ({
      value,
      chosen: chosen.optionValues[place] === value,
      variant: nearest(
        variants.filter(({ optionValues }) => optionValues[place] === value),
        chosen,
      ),
    })),
  }));
}

function nearest(candidates: readonly ShownVariant[], { optionValues }: ShownVariant): ShownVariant | undefined {
  const shared = (one: ShownVariant) => one.optionValues.filter((value, place) => value === optionValues[place]).length;
  return [...candidates].sort((one, other) => shared(other) - shared(one))[0];
}
