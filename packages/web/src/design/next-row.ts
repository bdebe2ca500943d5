/** Where a key leads in a list of rows; undefined when it leads nowhere. */
export function nextRow(key: string, at: number, count: number, page: number): number | undefined {
  const last = count - 1;
  const moves: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: last,
  };
  const next = moves[key];
  return next === undefined || last < 0 ? undefined : Math.min(last, Math.max(0, next));
}
