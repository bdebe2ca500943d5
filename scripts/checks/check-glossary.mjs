// Checked by `npm run check`: every text that people read uses the terms of the glossary (glossary.mjs), in three languages, and is a whole
// sentence. Ordinary words with a better one are counted; `node scripts/checks/check-glossary.mjs --report` lists them.
import { join } from 'node:path';
import { findGluedSentences, findOpenEnding, findTerms } from './find-terms.mjs';
import { exceptions } from './glossary.mjs';
import { readComponents, readTexts } from './read-texts.mjs';

const checkout = join(import.meta.dirname, '../..');
const isListing = process.argv.includes('--report');
const used = new Set();
const counted = new Map();
let failed = 0;

for (const entry of readTexts(checkout)) {
  for (const { variant, term, level } of findTerms(entry)) {
    if (level === 'fail' && isAccepted(entry, variant)) continue;
    tell(entry, level, `“${variant}”: say ${term}`);
    if (level === 'report') counted.set(variant.toLowerCase(), (counted.get(variant.toLowerCase()) ?? 0) + 1);
  }
  const ending = entry.area === 'web' ? findOpenEnding(entry) : undefined;
  if (ending && !isAccepted(entry, ending))
    tell(entry, 'fail', `ends with “${ending}”: write the whole sentence, with a placeholder`);
}
for (const { path, source } of readComponents(checkout))
  for (const line of findGluedSentences(source))
    if (!isAccepted({ path }, '<Time>'))
      tell({ path, line, text: '' }, 'fail', 'a sentence is put together here: put a tag for the time into the words');
for (const exception of exceptions.filter((one) => !used.has(one))) {
  console.error(`glossary.mjs: the exception of “${exception.variant}” in ${exception.place} is no longer needed.`);
  failed++;
}
const words = [...counted].sort((one, other) => other[1] - one[1]).map(([word, times]) => `${word} ${times}`);
if (words.length > 0) console.log(`Words with a better one, in texts: ${words.join(', ')}`);
process.exitCode = failed > 0 ? 1 : 0;

function isAccepted(entry, variant) {
  const exception = exceptions.find(
    (one) => placeOf(entry).includes(one.place) && one.variant.toLowerCase() === variant.toLowerCase(),
  );
  if (exception) used.add(exception);
  return exception !== undefined;
}

function placeOf({ path, key }) {
  return key ? `${path} ${key}` : path;
}

function tell(entry, level, message) {
  if (level === 'fail') failed++;
  if (isListing || level === 'fail')
    console.error(
      `${entry.path}:${entry.line}${entry.key ? ` ${entry.key}` : ''} ${message}. ${entry.text.replace(/\s+/g, ' ').trim().slice(0, 160)}`,
    );
}
