import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LANGUAGES = ['en', 'fr', 'ar'];

/** Keys that are missing in one language, unused, or used by a page but not defined. */
export function findWordProblems(src) {
  const catalogues = Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      flatten(JSON.parse(readFileSync(join(src, 'words', `${language}.json`), 'utf8'))),
    ]),
  );
  const [first, ...others] = LANGUAGES;
  const keys = Object.keys(catalogues[first]);
  const problems = [];
  for (const language of others) {
    const own = catalogues[language];
    for (const key of keys.filter((one) => !(one in own) && !isPlural(one)))
      problems.push(`${language}.json lacks ${key}.`);
    for (const key of Object.keys(own).filter((one) => !keys.includes(one) && !isPlural(one)))
      problems.push(`${language}.json has ${key}, which ${first}.json lacks.`);
  }
  const { exact, prefixes, asked } = readUses(src);
  const isUsed = (key) => exact.has(key) || prefixes.some((prefix) => key.startsWith(prefix));
  for (const key of keys.filter((one) => !isUsed(baseOf(one)))) problems.push(`Nobody uses the words ${key}.`);
  const known = new Set(keys.map(baseOf));
  for (const key of asked) if (!known.has(key)) problems.push(`A page asks for the words ${key}, which nobody wrote.`);
  return problems;
}

/** Languages count differently: Arabic has six forms of a noun, English two. */
const PLURAL = /_(zero|one|two|few|many|other)$/;
const isPlural = (key) => PLURAL.test(key);
const baseOf = (key) => key.replace(PLURAL, '');

function flatten(words, path = '') {
  return Object.fromEntries(
    Object.entries(words).flatMap(([name, value]) =>
      typeof value === 'string' ? [[`${path}${name}`, value]] : Object.entries(flatten(value, `${path}${name}.`)),
    ),
  );
}

/** Every string in the sources that may be a key: whole ones, and the prefixes of composed ones. */
function readUses(src) {
  const exact = new Set();
  const prefixes = [];
  const asked = new Set();
  for (const entry of readdirSync(src, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || entry.parentPath.endsWith('generated')) continue;
    const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
    for (const [, key] of text.matchAll(/['"]([a-z]\w*(?:\.\w+)+)['"]/gi)) exact.add(key);
    for (const [, prefix] of text.matchAll(/`([a-z]\w*(?:\.\w+)*\.)\$\{/gi)) prefixes.push(prefix);
    for (const [, prefix] of text.matchAll(/\bwords="([\w.]+)"/g)) prefixes.push(`${prefix}.`);
    for (const [, key] of text.matchAll(/\bt\(\s*'([^']+)'/g)) asked.add(key);
  }
  return { exact, prefixes, asked };
}
