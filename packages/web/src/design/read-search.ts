/** What addresses carry is what anybody may type: each member is read as what it should be, or not at all. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{1,18}$/.test(value) ? value : undefined;

export const oneOf = <Word extends string>(words: readonly Word[], value: unknown): Word | undefined =>
  words.find((word) => word === value);

export const momentOf = (value: unknown): string | undefined => {
  const text = textOf(value);
  return text !== undefined && !Number.isNaN(Date.parse(text)) ? text : undefined;
};
