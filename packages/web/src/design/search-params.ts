/** What stands behind the question mark, as text: an id of many digits must not become a number. */
export const parseSearchParams = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));

export function formatSearchParams(search: Record<string, unknown>): string {
  const chosen = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const written = new URLSearchParams(chosen.map(([name, value]) => [name, String(value)])).toString();
  // A slash may stand there as it is, and topics are easier to read with it.
  return written === '' ? '' : `?${written.replaceAll('%2F', '/')}`;
}

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
