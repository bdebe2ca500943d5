import { devStoreContents } from '@souk/contract';
import type { DevStore } from '../../api/dev-stores';

/** In the order in which they are offered. */
export const presets = ['small', 'empty', 'large'] as const satisfies DevStore['preset'][];

/** What the shop will hold, as the person's language writes numbers. */
export function contentsOf(preset: DevStore['preset'], language: string): Record<string, string> {
  const numbers = new Intl.NumberFormat(language);
  return Object.fromEntries(
    Object.entries(devStoreContents[preset]).map(([name, count]) => [name, numbers.format(count)]),
  );
}
