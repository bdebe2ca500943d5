import { isLanguage, type Language } from '../../../foundation/pages/page-context.js';

const prefix = /^\/(ar|fr|en)(?=[/?]|$)/;

/**
 * Pages in another language than the store's have its code before their path: `/en/search`. Routes do not know of it.
 * What is left begins with exactly one slash: browsers read two, or a backslash, as the name of another host.
 */
export function withoutLanguage(path: string): string {
  return path
    .replace(prefix, '')
    .replace(/^(?=\?|$)/, '/')
    .replace(/^[/\\\s]+/, '/');
}

export function languageIn(path: string): Language | undefined {
  const code = prefix.exec(path)?.[1];
  return isLanguage(code) ? code : undefined;
}

/** The same page in a language, for the addresses that a page holds. */
export function inLanguage(path: string, language: Language, ofStore: Language): string {
  if (language === ofStore) return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');
