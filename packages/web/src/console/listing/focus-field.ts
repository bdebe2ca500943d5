/** The id of a field, by the path that the API names it with. Links lead there: `/listing#field-tagline`. */
export const fieldId = (path: string): string => `field-${path}`;

/** To the field that an address or a list of problems names. */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  if (!field) return;
  field.scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
}
