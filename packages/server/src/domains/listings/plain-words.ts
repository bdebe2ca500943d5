/**
 * Words as people type them in a hurry: without accents in French, without vowel signs and hamzas in Arabic. What is
 * searched and what is searched for go through this alike.
 */
export function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .normalize('NFKC')
    .toLowerCase();
}
