import type { DevStore } from '../../api/dev-stores';

export const presets = ['small', 'empty', 'large'] as const satisfies DevStore['preset'][];

/** What the server fills a shop with (its `synthetic/presets`). */
const contents: Record<DevStore['preset'], { products: number; orders: number; checkouts: number; days: number }> = {
  empty: { products: 0, orders: 0, checkouts: 0, days: 0 },
  small: { products: 40, orders: 250, checkouts: 15, days: 45 },
  large: { products: 2_000, orders: 20_000, checkouts: 800, days: 365 },
};

/** The same as the person's language writes numbers. */
export function contentsOf(preset: DevStore['preset'], language: string): Record<string, string> {
  const numbers = new Intl.NumberFormat(language);
  return Object.fromEntries(Object.entries(contents[preset]).map(([name, count]) => [name, numbers.format(count)]));
}
