/** One page of the server's documentation, as its `/docs/search.json` tells it. */
export interface DocsPage {
  url: string;
  markdown: string;
  title: string;
  description: string;
  headings: { text: string; anchor: string }[];
  text: string;
}

export interface FoundPage {
  title: string;
  description: string;
  /** With the part that fits best. */
  url: string;
  markdown: string;
}

/** What a word is worth, by where it stands. */
const worth = { title: 12, url: 6, heading: 5, description: 3, text: 1 } as const;
/** Word beginnings count, so that `webhook` finds `webhooks`; whole words count more. */
const wholeWord = 2;

/** Pages that have every word, best first; where none has, those that have most of them. */
export function findPages(pages: readonly DocsPage[], query: string): FoundPage[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const judged = pages.map((page) => ({ page, ...judge(page, words) })).filter(({ met }) => met > 0);
  const most = Math.max(0, ...judged.map(({ met }) => met));
  return judged
    .filter(({ met }) => met === most)
    .sort((one, other) => other.score - one.score)
    .map(({ page }) => ({
      title: page.title,
      description: page.description,
      url: page.url + anchorFor(page, words),
      markdown: page.markdown,
    }));
}

const wordsOf = (text: string): string[] => [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])];

/** How well a word fits a text: 0, 1 for the beginning of one of its words, 2 for a whole one. */
function fits(text: string, word: string): number {
  const found = wordsOf(text).filter((one) => one.startsWith(word));
  if (found.length === 0) return 0;
  return found.includes(word) ? wholeWord : 1;
}

function judge(page: DocsPage, words: readonly string[]): { met: number; score: number } {
  const headings = page.headings.map(({ text }) => text).join(' ');
  const scores = words.map(
    (word) =>
      worth.title * fits(page.title, word) +
      worth.url * fits(page.url, word) +
      worth.heading * fits(headings, word) +
      worth.description * fits(page.description, word) +
      worth.text * fits(page.text, word),
  );
  return { met: scores.filter((score) => score > 0).length, score: scores.reduce((sum, score) => sum + score, 0) };
}

/** The part of the page whose heading has most of the words, if any has one that the title lacks. */
function anchorFor({ title, headings }: DocsPage, words: readonly string[]): string {
  const met = (text: string) => words.filter((word) => fits(text, word) > 0).length;
  const [best] = headings.toSorted((one, other) => met(other.text) - met(one.text));
  return best && met(best.text) > 0 && met(best.text) >= met(title) ? `#${best.anchor}` : '';
}
