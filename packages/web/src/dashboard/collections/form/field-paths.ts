import type { CollectionValues } from './collection-values';

/** Where problems can stand: at the members, and at each rule. */
export const fieldPaths = (values: CollectionValues): string[] => [
  ...Object.keys(values),
  ...values.rules.map((_, at) => `rules[${at}]`),
];
