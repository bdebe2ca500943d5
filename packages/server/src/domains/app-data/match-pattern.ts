import { manifestLimits } from '@souk/contract';
import { RE2JS } from 're2js';

/** Steps times characters: what matching one value may cost, about a tenth of a second. */
const mostWork = 10_000_000;

/** Says what is wrong with a text; undefined when nothing is. */
export type PatternJudge = (text: string) => string | undefined;

/**
 * Compiles a key's pattern once for a whole value, the members of a list together. Older versions may declare patterns
 * larger than are accepted today, so the limit is on what this one costs on these texts.
 */
export function openPattern(pattern: string): PatternJudge {
  let compiled: RE2JS | undefined;
  let work = 0;
  return (text) => {
    const longest = manifestLimits.patternTextLength;
    if (text.length > longest) return `value must have at most ${longest} characters, as its key has a pattern.`;
    compiled ??= RE2JS.compile(pattern);
    work += compiled.programSize() * text.length;
    if (work > mostWork) return 'value is too long for the pattern of its key.';
    return compiled.matches(text) ? undefined : `value does not match the pattern ${pattern}.`;
  };
}
