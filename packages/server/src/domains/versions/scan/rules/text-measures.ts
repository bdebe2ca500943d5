/** Shannon entropy in bits for each character: about 4.2 for English, near 6 for random base64. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

export function shareOf(text: string, pattern: RegExp): number {
  return text.length === 0 ? 0 : (text.match(pattern)?.length ?? 0) / text.length;
}

/** The line of an offset in the text. Offsets must ascend, so that the text is scanned once. */
export function countLines(text: string): (index: number) => number {
  let line = 1;
  let counted = 0;
  return (index) => {
    for (let next = text.indexOf('\n', counted); next !== -1 && next < index; next = text.indexOf('\n', counted)) {
      line += 1;
      counted = next + 1;
    }
    return line;
  };
}
