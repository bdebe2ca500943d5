const longEnough = 3_500;

/** A long answer shows its first two of everything: real, and still to be read. */
export function shorten(value: unknown): unknown {
  return JSON.stringify(value ?? null).length > longEnough ? firstTwo(value) : value;
}

function firstTwo(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(firstTwo);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, firstTwo(member)]));
}

/** How much an example tells: members that hold something, up to where it gets long. */
export function worthOf(value: unknown): number {
  const length = JSON.stringify(value ?? null).length;
  return countFilled(value) - Math.max(0, length - longEnough) / 50;
}

function countFilled(value: unknown): number {
  if (value === null || value === undefined || value === '') return 0;
  if (Array.isArray(value)) return value.slice(0, 2).reduce<number>((sum, one) => sum + countFilled(one), 0);
  if (typeof value !== 'object') return 1;
  return Object.values(value).reduce<number>((sum, one) => sum + countFilled(one), 0);
}
