import { manifestLimits } from '@souk/contract';
import { RE2JS } from 're2js';

/** The first text that is refused, by its place in the list, and why. */
export interface Mismatch {
  index: number;
  problem: string;
}

/** Steps times characters: what matching one value may cost, about a tenth of a second. */
const maxWork = 10_000_000;

/**
 * Matches the texts of one value, the members of a list together, with the pattern of its key. Older versions may
 * declare patterns larger than are accepted today, so the limit is on what this one costs on these texts.
 */
export function findMismatch(pattern: string, texts: readonly string[]): Mismatch | undefined {
  let compiled: RE2JS | undefined;
  let work = 0;
  const judge = (text: string): string | undefined => {
    const longest = manifestLimits.patternTextLength;
    if (text.length > longest) return `value must have at most ${longest} characters, as its key has a pattern.`;
    compiled ??= RE2JS.compile(pattern);
    work += compiled.programSize() * text.length;
    if (work > maxWork) return 'value is too long for the pattern of its key.';
    return compiled.matches(text) ? undefined : `value does not match the pattern ${pattern}.`;
  };
  for (const [index, text] of texts.entries()) {
    const problem = judge(text);
    if (problem) return { index, problem };
  }
  return undefined;
}
