import type { Language } from '../../pages/page-context.js';

const quotes: Record<Language, [open: string, close: string]> = {
  en: ['\u201c', '\u201d'],
  fr: ['\u00ab\u00a0', '\u00a0\u00bb'],
  ar: ['\u00ab', '\u00bb'],
};
const firstStrongIsolate = '\u2068';
const popIsolate = '\u2069';

const maxOfName = 80;

/** Words that a mail program would turn into a link: with a scheme, an at sign, or a dot before letters. */
const linkable = /\S*(?::\/\/|@|[\p{L}\p{N}-][.\u3002]\p{L}[\p{L}\p{N}-])\S*/gu;

/** What a stranger chose, on one line, without control characters and without anything that becomes a link. */
export function plainLine(text: string, maxCharacters: number): string {
  const line = text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(linkable, (word) => word.replace(/[^\p{L}\p{N}\p{M}-]+/gu, ' '))
    .replace(/\s+/gu, ' ')
    .trim();
  const characters = [...line];
  return characters.length <= maxCharacters ? line : `${characters.slice(0, maxCharacters - 1).join('')}…`;
}

/**
 * A name of a business, an app or a person as it stands in a sentence of ours: quoted, so that its words are not taken for ours,
 * and isolated, so that its direction does not turn the sentence.
 */
export function nameInMail(language: Language, name: string): string {
  const [open, close] = quotes[language];
  return `${firstStrongIsolate}${open}${plainLine(name, maxOfName)}${close}${popIsolate}`;
}
