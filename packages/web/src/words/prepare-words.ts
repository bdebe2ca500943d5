import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readPreference, writePreference } from '../design/preferences';
import { isLanguage, type Language } from './languages';

/** One file for each section and language: a page loads the words of its own section, in one language. */
const catalogues = import.meta.glob<{ default: object }>('./*/*.json');

/** The sections whose words pages have asked for; a change of language fetches them all. */
const sections = new Set(['common']);

/** The common words are there before the first page is drawn. */
export async function prepareWords(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: chosenLanguage(),
    resources: {},
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  await fetchWords('common', i18next.language);
}

/** Fetches the words of a section, unless they are there. */
export async function needWords(section: string): Promise<void> {
  if (sections.has(section)) return;
  await fetchWords(section, i18next.language);
  sections.add(section);
}

export async function changeLanguage(language: Language): Promise<void> {
  await Promise.all([...sections].map((section) => fetchWords(section, language)));
  writePreference('souk_language', language);
  await i18next.changeLanguage(language);
}

async function fetchWords(section: string, language: string): Promise<void> {
  const load = catalogues[`./${section}/${language}.json`];
  if (!load) throw new Error(`There are no words for ${section} in ${language}.`);
  const { default: words } = await load();
  i18next.addResourceBundle(language, 'translation', words, true);
}

function chosenLanguage(): Language {
  const kept = readPreference('souk_language');
  if (isLanguage(kept)) return kept;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en';
}
