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

export const relativeFormat = (language: string): Intl.RelativeTimeFormat =>
  keep(`relative ${language}`, () => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));

const inUnit = { style: 'unit', unitDisplay: 'short' } as const;
const milliseconds = { ...inUnit, unit: 'millisecond', maximumFractionDigits: 0 };
const seconds = { ...inUnit, unit: 'second', maximumFractionDigits: 1 };

const steps = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** In the largest unit of which there is one: 0 bytes, 12 kB, 1.5 MB. */
export function formatBytes(language: string, bytes: number): string {
  const step = Math.min(steps.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(bytes, 1)) / 10)));
  const unit = { style: 'unit', unitDisplay: step === 0 ? 'long' : 'short', unit: steps[step] } as const;
  return numberFormat(language, { ...unit, maximumFractionDigits: step < 2 ? 0 : 1 }).format(bytes / 1024 ** step);
}

/** Under a second in milliseconds, above it in seconds. */
export function formatDuration(language: string, ms: number): string {
  return ms < 1000
    ? numberFormat(language, milliseconds).format(ms)
    : numberFormat(language, seconds).format(ms / 1000);
}
