/** Moves the focus to a field that has a problem, around the end to the beginning. */
export function focusProblem(within: HTMLElement | null, which: 'first' | 'next' | 'previous'): void {
  const fields = [...(within?.querySelectorAll<HTMLElement>('textarea[data-wrong]') ?? [])];
  const target = which === 'first' ? fields[0] : neighbour(fields, which);
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'center' });
}

function neighbour(fields: HTMLElement[], which: 'next' | 'previous'): HTMLElement | undefined {
  const here = document.activeElement;
  if (!here) return fields[0];
  const follows = (field: HTMLElement) => here.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING;
  const precedes = (field: HTMLElement) => here.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_PRECEDING;
  return which === 'next' ? (fields.find(follows) ?? fields[0]) : (fields.findLast(precedes) ?? fields.at(-1));
}
