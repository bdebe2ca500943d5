import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LANGUAGES = ['en', 'fr', 'ar'];

/** Keys that are missing in one language, unused, or used by a page but not defined. */
export function findLocaleProblems(src) {
  const problems = [];
  const keys = readdirSync(join(src, 'locales'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readSection(join(src, 'locales', name), name, problems));
  const { exact, prefixes, asked } = readUses(src);
  const isUsed = (key) => exact.has(key) || prefixes.some((prefix) => key.startsWith(prefix));
  for (const key of keys.filter((one) => !isUsed(baseOf(one)))) problems.push(`Unused message ${key}.`);
  for (const key of new Set(keys.filter((one, at) => keys.indexOf(one) !== at)))
    problems.push(`Two sections define the message ${key}.`);
  const known = new Set(keys.map(baseOf));
  for (const key of asked)
    if (!known.has(key)) problems.push(`A page uses the message ${key}, which no section defines.`);
  return problems;
}

/** The keys of one section, which is a folder with a file for each language. */
function readSection(folder, section, problems) {
  const [first, ...others] = LANGUAGES.map((language) => ({
    file: `${section}/${language}.json`,
    words: flatten(JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'))),
  }));
  const keys = Object.keys(first.words);
  for (const { file, words } of others) {
    for (const key of keys.filter((one) => !(one in words) && !isPlural(one)))
      problems.push(`${file} has no message ${key}.`);
    for (const key of Object.keys(words).filter((one) => !keys.includes(one) && !isPlural(one)))
      problems.push(`${file} has ${key}, which is missing in ${first.file}.`);
  }
  return keys;
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

/** Every string in the sources that could be a key: whole ones, and the prefixes of composed ones. */
function readUses(src) {
  const exact = new Set();
  const prefixes = [];
  const asked = new Set();
  for (const entry of readdirSync(src, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || entry.parentPath.endsWith('generated')) continue;
    const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
    for (const [, key] of text.matchAll(/['"]([a-z]\w*(?:\.\w+)+)['"]/gi)) exact.add(key);
    for (const [, prefix] of text.matchAll(/`([a-z]\w*(?:\.\w+)*\.)\$\{/gi)) prefixes.push(prefix);
    for (const [, prefix] of text.matchAll(/\bkeyPrefix="([\w.]+)"/g)) prefixes.push(`${prefix}.`);
    for (const [, key] of text.matchAll(/\bt\(\s*'([^']+)'/g)) asked.add(key);
  }
  return { exact, prefixes, asked };
}
