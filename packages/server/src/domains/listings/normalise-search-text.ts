/**
 * Words as people type them in a hurry: without accents in French, without vowel signs and hamzas in Arabic. Both
 * the searched text and the search terms go through this.
 */
export function normaliseSearchText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .normalize('NFKC')
    .toLowerCase();
}
