import { type NewVariant, type Product, productLimits, type VariantPatch } from '@souk/contract';
import { wholeAmount } from './amounts.js';
import type { VariantValues } from './products-table.js';

type Options = Product['options'];

/** The defaults of a new variant that gives only the required fields. */
export function variantColumns(variant: NewVariant, product: { name: string; price: string }): VariantValues {
  const optionValues = variant.optionValues ?? [];
  return {
    name: variant.name ?? (optionValues.join(' / ') || product.name),
    sku: variant.sku ?? null,
    price: wholeAmount(variant.price ?? product.price),
    compareAtPrice: variant.compareAtPrice ? wholeAmount(variant.compareAtPrice) : null,
    optionValues,
    active: variant.active ?? true,
  };
}

export function patchedVariant(before: VariantValues, patch: VariantPatch): VariantValues {
  return {
    name: patch.name ?? before.name,
    sku: patch.sku === undefined ? before.sku : patch.sku,
    price: wholeAmount(patch.price ?? before.price),
    compareAtPrice:
      patch.compareAtPrice === undefined
        ? before.compareAtPrice
        : patch.compareAtPrice && wholeAmount(patch.compareAtPrice),
    optionValues: patch.optionValues ?? before.optionValues,
    active: patch.active ?? before.active,
  };
}

/** One sentence for each way in which options and variants do not fit together. */
export function validateVariants(options: Options, variants: readonly Pick<VariantValues, 'optionValues'>[]): string[] {
  const problems = [...repeatedNames(options)];
  if (variants.length > productLimits.variants) {
    problems.push(`A product has at most ${productLimits.variants} variants.`);
  }
  const seen = new Set<string>();
  variants.forEach(({ optionValues }, index) => {
    const where = `variants[${index}].optionValues`;
    const combination = JSON.stringify(optionValues);
    if (seen.has(combination)) problems.push(`${where} repeats the values of another variant.`);
    seen.add(combination);
    if (optionValues.length !== options.length) {
      problems.push(`${where} must have one value for each of the product's ${options.length} options.`);
      return;
    }
    options.forEach(({ name, values }, position) => {
      const value = optionValues[position] ?? '';
      if (!values.includes(value))
        problems.push(`${where}[${position}] must be one of the values of the option ${name}.`);
    });
  });
  return problems;
}

function repeatedNames(options: Options): string[] {
  const names = options.map(({ name }) => name.toLowerCase());
  return new Set(names).size === names.length ? [] : ['options must not repeat a name.'];
}
