import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { readPreference, writePreference } from './preferences';

/** Remembered in a cookie that the server-rendered pages read too. */
export const colourSchemes: MantineColorSchemeManager = {
  get: (otherwise) => {
    const kept = readPreference('souk_theme');
    return kept === 'light' || kept === 'dark' ? kept : otherwise;
  },
  set: (scheme: MantineColorScheme) => writePreference('souk_theme', scheme === 'auto' ? undefined : scheme),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => writePreference('souk_theme', undefined),
};
