/** With the u flag a surrogate matches only where it stands alone. */
const unstorable = /[\u0000\uD800-\uDFFF]/u;

/** PostgreSQL's jsonb accepts neither NUL nor half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}
