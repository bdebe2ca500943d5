import type { Store } from '../../api/stores';

/** A language that is missing here is an error of types. */
const every: Record<Store['language'], true> = { ar: true, fr: true, en: true };

export const storeLanguages = Object.keys(every) as Store['language'][];
