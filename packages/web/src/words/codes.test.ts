import { readFileSync } from 'node:fs';
import { errorCatalogue } from '@souk/contract';
import { describe, expect, it } from 'vitest';
import { languages } from './languages.js';

const wordsOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`./codes/${language}.json`, import.meta.url), 'utf8')).codes;

/** Every code that an operation the pages call may answer with, as its document tells. */
function codesOf(document: string): string[] {
  const file = new URL(`../../../server/openapi/${document}.json`, import.meta.url);
  const told = readFileSync(file, 'utf8').matchAll(/`([A-Z][A-Z0-9_]+)`: /g);
  return [...new Set([...told].map(([, code = '']) => code))].sort();
}

describe.each(['developer', 'dashboard', 'desk'])('the error codes of the %s document', (document) => {
  it.each(Object.keys(languages))('have words in %s', (language) => {
    const words = wordsOf(language);
    expect(codesOf(document).filter((code) => !words[code])).toEqual([]);
  });
});

it('says in English what the catalogue says', () => {
  const catalogue: Record<string, { title: string } | undefined> = errorCatalogue;
  const different = Object.entries(wordsOf('en')).filter(
    ([code, title]) => (catalogue[code]?.title ?? title) !== title,
  );
  expect(different).toEqual([]);
});
