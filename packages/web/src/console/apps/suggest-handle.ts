const longest = 50;

/** A handle made from a name: Latin letters without their accents, digits, dashes. Empty where the name has none of these. */
export const suggestHandle = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, longest)
    .replace(/-+$/, '');
