import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { wordsFor } from '../../../server/src/surfaces/pages/words/words.js';
import type { VisitOptions } from './visit.js';

const folder = fileURLToPath(new URL('../../src/words/', import.meta.url));

export type Speak = (key: string, values?: Record<string, string | number>) => string;

type Language = NonNullable<VisitOptions['language']>;

/** What the web app says in a language, by the keys that its pages use: one journey walks in every language. */
export function wordsOf(language: Language): Speak {
  const sections = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const words = Object.assign(
    {},
    ...sections.map(({ name }) => JSON.parse(readFileSync(`${folder}${name}/${language}.json`, 'utf8'))),
  ) as object;
  return (key, values = {}) => {
    const said = key.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], words);
    if (typeof said !== 'string') throw new Error(`The catalogue of ${language} has no ${key}.`);
    return said.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}

/** The same for the pages that the server writes. */
export const pageWordsOf = (language: Language) => wordsFor({ language });
