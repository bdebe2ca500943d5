/**
 * How many tokens a text takes at most, without a tokenizer: each model has its own. It errs on the high side, also for
 * text that somebody made to be expensive.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [run] of text.matchAll(runs)) tokens += costOf(run);
  return Math.ceil(tokens);
}

/** Letters that form words, other letters, digits, spaces, whatever else is ASCII, and each other character. */
const runs = /[A-Z]?[a-z]+|[A-Z]+|\d+|\s+|[!-~]|./gsu;

function costOf(run: string): number {
  const first = run.charCodeAt(0);
  if (first > 0x7f) return first < 0x800 ? 1.2 : Buffer.byteLength(run);
  if (/^[A-Za-z]/.test(run)) return 0.5 + run.length / (/[a-z]/.test(run) ? 2 : 1.5);
  if (/^\d/.test(run)) return Math.ceil(run.length / 2);
  return /^\s/.test(run) ? Math.ceil(run.length / 8) : 1;
}

/** The same for a value as JSON. The names of members are ours: short words. */
export function estimateValue(value: unknown): number {
  if (typeof value === 'string') return estimateTokens(value) + 2;
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + estimateValue(item), 2);
  if (typeof value !== 'object' || value === null) return String(value).length / 2 + 1;
  return Object.entries(value).reduce((sum, [name, member]) => sum + name.length / 3 + 2 + estimateValue(member), 2);
}
