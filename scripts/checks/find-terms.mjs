import { concepts, forbiddenWords, metaphors, openEndings, reportedWords } from './glossary.mjs';

const straight = (text) => text.replaceAll('’', "'");
const escapePattern = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Arabic writes and, in, for and the article in one word with the noun. */
const prefixes = { ar: '(?:[وفبلك]{0,2})', en: '', fr: '' };

function patternOf(phrases, language) {
  const words = phrases.map((phrase) =>
    escapePattern(straight(phrase)).replaceAll('\\*', "[\\p{L}']*").replaceAll(' ', '\\s+'),
  );
  return new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}_/-])${prefixes[language]}(?:${words.join('|')})(?![\\p{L}\\p{M}\\p{N}_/-])`,
    'giu',
  );
}

function ruleOf({ not, unless = [], language = 'en', ...rest }, level) {
  return {
    ...rest,
    level,
    language,
    pattern: patternOf(not, language),
    allowed: unless.length > 0 ? patternOf(unless, language) : undefined,
  };
}

const rules = [
  ...concepts.map((concept) => ruleOf(concept, 'fail')),
  ruleOf({ not: metaphors, term: 'the thing itself, not a metaphor' }, 'fail'),
  ...forbiddenWords.map(([word, term]) => ruleOf({ not: [word], term }, 'fail')),
  ...reportedWords.map(([word, term]) => ruleOf({ not: [word], term }, 'report')),
];

/** Most texts have none of the variants: one pattern tells, for each language. */
const anyOf = Object.fromEntries(
  Object.keys(prefixes).map((language) => {
    const own = rules.filter((rule) => rule.language === language).map(({ pattern }) => pattern.source);
    return [language, new RegExp(own.join('|'), 'iu')];
  }),
);

const appliesTo = (rule, { language, area, section, key }) =>
  rule.language === language &&
  (!rule.areas || rule.areas.includes(area)) &&
  (!rule.sections || rule.sections.includes(section)) &&
  (!rule.keys || key?.toLowerCase().includes(rule.keys));

/** Names in code, addresses and placeholders are no words. */
const withoutCode = (text) =>
  text
    .replace(/`[^`]*`/g, ' ` ')
    .replace(/\bhttps?:\/\/\S+/g, ' ` ')
    .replace(/\{\{[^}]*\}\}|<\/?\w[^>]*>/g, ' ');

/** The variants of one text that the glossary knows a better term for. A text: { text, language, area, section, key }. */
export function findTerms(entry) {
  const text = straight(withoutCode(entry.text));
  if (!anyOf[entry.language].test(text)) return [];
  return rules
    .filter((rule) => appliesTo(rule, entry))
    .flatMap(({ pattern, allowed, level, term }) => {
      const checked = allowed ? text.replace(allowed, ' ` ') : text;
      return [...checked.matchAll(pattern)].map(([found]) => ({ variant: found, term, level }));
    });
}

/** A text of the web app that stops in mid-sentence, because code adds the rest: its last word; otherwise undefined. */
export function findOpenEnding({ text, language }) {
  const last = /([\p{L}\p{M}'’]+)\s*$/u.exec(text)?.[1];
  const isSentence = text.trim().split(/\s+/).length >= 3;
  if (/,\s*$/.test(text)) return ',';
  return last && isSentence && openEndings[language].includes(last.toLowerCase()) ? last : undefined;
}

/** A sentence that a component ends with a time: `{t('…')} <Time …>`. A tag in the words, as `<since/>`, puts the time where each language wants it. */
const glued = /\{t\((?:[^{}]|\$?\{[^{}]*\})*\)\}(?:\{' '\}|\s)+<(?:Time|Countdown)\b/g;

/** The lines of a component with a sentence that is put together there. */
export function findGluedSentences(source) {
  return [...source.matchAll(glued)].map(({ index }) => source.slice(0, index).split('\n').length);
}
