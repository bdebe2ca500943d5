type Kind = 'region' | 'language';

const names = new Map<Kind, Intl.DisplayNames>();

/** Whether the runtime's own list has a name for this code. */
export const isKnownCode = (kind: Kind, code: string): boolean => namesOf(kind).of(code) !== undefined;

/** Made when first needed: reading the runtime's list takes a tenth of a whole start. */
function namesOf(kind: Kind): Intl.DisplayNames {
  const made = names.get(kind) ?? new Intl.DisplayNames(['en'], { type: kind, fallback: 'none' });
  names.set(kind, made);
  return made;
}
