import { readFileSync } from 'node:fs';
import { errorCatalogue } from '@souk/contract';
import { describe, expect, it } from 'vitest';
import { languages } from './languages.js';

const titlesFor = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`./codes/${language}.json`, import.meta.url), 'utf8')).codes;

/** Every error code in the responses of an OpenAPI document. */
function codesOf(document: string): string[] {
  const file = new URL(`../../../server/openapi/${document}.json`, import.meta.url);
  const matches = readFileSync(file, 'utf8').matchAll(/`([A-Z][A-Z0-9_]+)`: /g);
  return [...new Set([...matches].map(([, code = '']) => code))].sort();
}

describe.each(['developer', 'dashboard', 'desk'])('the error codes of the %s document', (document) => {
  it.each(Object.keys(languages))('have a title in %s', (language) => {
    const titles = titlesFor(language);
    expect(codesOf(document).filter((code) => !titles[code])).toEqual([]);
  });
});

it('the English titles are those of the error catalogue', () => {
  const catalogue: Record<string, { title: string } | undefined> = errorCatalogue;
  const different = Object.entries(titlesFor('en')).filter(
    ([code, title]) => (catalogue[code]?.title ?? title) !== title,
  );
  expect(different).toEqual([]);
});
