/** Formatters are dear to make and cheap to use: one of each kind and language. */
const made = new Map<string, unknown>();

function keep<Formatter>(key: string, make: () => Formatter): Formatter {
  const kept = made.get(key) as Formatter | undefined;
  if (kept) return kept;
  const fresh = make();
  made.set(key, fresh);
  return fresh;
}

export const numberFormat = (language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  keep(`number ${language} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(language, options));

export const dateFormat = (language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  keep(`date ${language} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(language, options));

/** Under a second in milliseconds, above it in seconds. */
export function formatDuration(language: string, ms: number): string {
  const [value, unit, maximumFractionDigits] = ms < 1000 ? [ms, 'millisecond', 0] : [ms / 1000, 'second', 1];
  return numberFormat(language, {
    style: 'unit',
    unit: String(unit),
    unitDisplay: 'short',
    maximumFractionDigits: Number(maximumFractionDigits),
  }).format(Number(value));
}
