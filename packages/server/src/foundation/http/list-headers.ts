/** The headers of an answer as `writeHead` takes them: names and values in turn. */
export type HeaderList = string[];

/** Adds an answer's own headers to those that all answers have; its own win. */
export type ListHeaders = (own: Record<string, string>) => HeaderList;

/**
 * Node writes a list of headers three times as fast as an object, and an object of this many members is slow to make: with every
 * answer the two would take longer than most of what our routes do.
 */
export function listHeaders(ofAll: Record<string, string>): ListHeaders {
  const names = new Set(Object.keys(ofAll));
  const list = Object.entries(ofAll).flat();
  return (own) => {
    const all = list.slice();
    for (const name in own) {
      // Most answers override none, and need no look at each.
      if (names.has(name)) return Object.entries({ ...ofAll, ...own }).flat();
      all.push(name, own[name] as string);
    }
    return all;
  };
}
