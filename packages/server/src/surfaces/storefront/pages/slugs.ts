const longestSlug = 60;

/** How addresses of products and collections end: the id, and the name for people. Arabic letters stay as they are. */
export function slugOf(id: string, name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, longestSlug)
    // Half of a character that was cut in two has no encoding.
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/^-+|-+$/g, '');
  return words === '' ? id : encodeURI(`${id}-${words}`);
}

/** The id that a path's last part begins with; undefined where it begins with none. */
export function idIn(slug: string): string | undefined {
  return /^(\d{1,19})(?:-|$)/.exec(slug)?.[1];
}
