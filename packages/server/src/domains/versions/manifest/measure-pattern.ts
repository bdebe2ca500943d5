/**
 * About how many steps a pattern has once its repetitions are written out: `(?:ab){10}` has twenty. Computed before
 * compiling, because compile time grows with it too. Whatever looks like a repetition counts as one.
 */
export function measurePattern(pattern: string): number {
  const open: number[] = [];
  let sum = 0;
  let last = 0;
  const tokens =
    /\\Q(?:(?!\\E)[\s\S])*(?:\\E)?|\\[\s\S]?|\[\^?\]?(?:\[:\^?\w*:\]|\\[\s\S]|[^\]\\])*\]?|\{\d+(?:,\d*)?\}|\(\?(?:P?<\w+>|[a-zA-Z-]*:?)|[\s\S]/g;
  for (const [token] of pattern.matchAll(tokens)) {
    if (token.startsWith('(')) {
      open.push(sum);
      sum = 0;
      last = 0;
    } else if (token === ')') {
      last = sum + 1;
      sum = (open.pop() ?? 0) + last;
    } else if (token.startsWith('{') && token.length > 1) {
      const repeated = last * Math.max(1, ...(token.match(/\d+/g) ?? []).map(Number));
      sum += repeated - last;
      last = repeated;
    } else {
      last = token.startsWith('\\Q') ? token.length : 1;
      sum += last;
    }
  }
  return open.reduce((whole, part) => whole + part, sum);
}
