import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readPreference, writePreference } from '../design/preferences';
import { isLanguage, type Language } from './languages';

/** One file per section and language: a page loads the messages of its own section, in one language. */
const catalogues = import.meta.glob<{ default: object }>('./*/*.json');

/** The sections that are loaded; a change of language fetches all of them again. */
const sections = new Set(['common']);

/** Loads the common messages before the first page is rendered. */
export async function initI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: preferredLanguage(),
    resources: {},
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  await fetchNamespace('common', i18next.language);
}

/** Loads the messages of a section, unless they are loaded already. */
export async function loadNamespace(section: string): Promise<void> {
  if (sections.has(section)) return;
  await fetchNamespace(section, i18next.language);
  sections.add(section);
}

export async function changeLanguage(language: Language): Promise<void> {
  await Promise.all([...sections].map((section) => fetchNamespace(section, language)));
  writePreference('souk_language', language);
  await i18next.changeLanguage(language);
}

async function fetchNamespace(section: string, language: string): Promise<void> {
  const load = catalogues[`./${section}/${language}.json`];
  if (!load) throw new Error(`No messages for ${section} in ${language}.`);
  const { default: messages } = await load();
  i18next.addResourceBundle(language, 'translation', messages, true);
}

function preferredLanguage(): Language {
  const stored = readPreference('souk_language');
  if (isLanguage(stored)) return stored;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en';
}
