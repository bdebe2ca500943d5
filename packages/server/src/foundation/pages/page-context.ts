import type { IncomingHttpHeaders } from 'node:http';
import { parse } from 'cookie';

export const languages = { en: 'English', fr: 'Français', ar: 'العربية' } as const;
export type Language = keyof typeof languages;

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Who reads a page, as far as it changes how the page is written. */
export interface PageContext {
  language: Language;
  /** `auto` follows the system. */
  theme: Theme;
  /** Where the page is, so that a change of language leads back to it. */
  here: string;
}

/** The cookies are those that the web app writes, too. */
export const preferenceCookies = { language: 'souk_language', theme: 'souk_theme' } as const;

export const isLanguage = (text: string | undefined): text is Language =>
  text !== undefined && Object.hasOwn(languages, text);
export const isTheme = (text: string | undefined): text is Theme => themes.some((theme) => theme === text);

/** What the person chose once; otherwise what their browser asks for; English at last. */
export function pageContextOf({ url, headers }: { url: string; headers: IncomingHttpHeaders }): PageContext {
  const cookies = parse(headers.cookie ?? '');
  const language = cookies[preferenceCookies.language];
  const theme = cookies[preferenceCookies.theme];
  return {
    language: isLanguage(language) ? language : preferredLanguage(headers['accept-language']),
    theme: isTheme(theme) ? theme : 'auto',
    here: url,
  };
}

const maxTags = 20;

function preferredLanguage(accepted: string | undefined): Language {
  const tags = (accepted ?? '').split(',', maxTags).map((entry) => {
    const [tag = '', ...parameters] = entry.split(';');
    const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
    return { language: tag.trim().slice(0, 2).toLowerCase(), weight: quality ? Number(quality.trim().slice(2)) : 1 };
  });
  const wanted = tags.filter(({ language, weight }) => isLanguage(language) && weight > 0);
  const [best] = wanted.sort((one, other) => other.weight - one.weight);
  return isLanguage(best?.language) ? best.language : 'en';
}
