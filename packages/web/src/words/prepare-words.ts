import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readPreference, writePreference } from '../design/preferences';
import { isLanguage, type Language } from './languages';

const catalogues: Record<Language, () => Promise<{ default: object }>> = {
  en: () => import('./en.json'),
  fr: () => import('./fr.json'),
  ar: () => import('./ar.json'),
};

/** The words of the person's language are there before the first page is drawn; others are fetched when chosen. */
export async function prepareWords(): Promise<void> {
  const language = chosenLanguage();
  const { default: words } = await catalogues[language]();
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: words } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
}

export async function changeLanguage(language: Language): Promise<void> {
  const { default: words } = await catalogues[language]();
  i18next.addResourceBundle(language, 'translation', words);
  writePreference('souk_language', language);
  await i18next.changeLanguage(language);
}

function chosenLanguage(): Language {
  const kept = readPreference('souk_language');
  if (isLanguage(kept)) return kept;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en';
}
