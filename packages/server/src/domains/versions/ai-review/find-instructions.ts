import type { CodeReview } from '@souk/contract';
import type { ReadableSource } from './collect-sources.js';

type Concern = CodeReview['concerns'][number];

/** Words that speak to the reviewer instead of to a machine or a merchant. */
const instructions = [
  /\b(ignore|disregard|forget)\b.{0,40}\b(previous|prior|above|earlier|all|your|these|system)\b.{0,30}\b(instruction|prompt|rule|message)/i,
  /\b(you are|act as|as)\b.{0,20}\b(an? |the )?(ai|language model|code|automated|automatic)\b.{0,15}\breview(er)?\b/i,
  /["'`]?verdict["'`]?\s*[:=]\s*["'`]?pass\b/i,
  /\b(answer|respond|reply|return|output)\b.{0,40}\b(pass|approved?|no concerns)\b.{0,60}\b(review|verdict|json)/i,
  /\b(note|message|instructions?)\b.{0,10}\b(to|for)\b.{0,10}\b(the )?(ai|llm|model|reviewer)\b/i,
];

/**
 * A bundle that tells the model what to answer is itself a concern, whatever the model makes of it: text inside a bundle is
 * data, and honest code has no reason to address its reviewer.
 */
export function findInstructions(sources: readonly ReadableSource[]): Concern[] {
  return sources.flatMap(({ file, text }) => {
    const line = text.split('\n').findIndex((one) => instructions.some((pattern) => pattern.test(one.slice(0, 2_000))));
    if (line < 0) return [];
    return [{ severity: 'high' as const, file, message: `Line ${line + 1} addresses the reviewer of this code.` }];
  });
}
