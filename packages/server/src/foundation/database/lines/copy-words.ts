/**
 * Bytes that are copied four at a time: one by one, the names of an order's members would take a third of all the time that
 * its line takes. Up to three bytes too many are read and written, so there must be room for them; whatever is
 * written next covers them.
 */
export interface Words {
  words: Int32Array;
  /** In bytes. */
  length: number;
}

const bytesOfWord = 4;

export function wordsOf(text: string): Words {
  const { length } = Buffer.from(text);
  const padded = Buffer.from(text + '\0'.repeat(bytesOfWord));
  const count = Math.ceil(length / bytesOfWord);
  return { words: Int32Array.from({ length: count }, (_, place) => padded.readInt32BE(place * bytesOfWord)), length };
}

/** Says where they end. */
export function writeWords({ words, length }: Words, target: DataView, start: number): number {
  for (let place = 0; place < words.length; place++)
    target.setInt32(start + place * bytesOfWord, words[place] as number);
  return start + length;
}

export function copyWords(source: DataView, from: number, length: number, target: DataView, start: number): void {
  for (let place = 0; place < length; place += bytesOfWord)
    target.setInt32(start + place, source.getInt32(from + place));
}
