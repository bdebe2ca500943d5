import { listingCategories } from '@souk/contract';

type Category = (typeof listingCategories)[number];

/** What a visitor looks for, as it stands in the address. What nobody could mean is left out: a page is never refused for it. */
export interface MarketSearch {
  q: string;
  category: Category | null;
  free: boolean;
  verified: boolean;
  language: string | undefined;
  cursor: string | undefined;
}

const longestQuery = 200;

export function readMarketSearch(query: URLSearchParams): MarketSearch {
  const category = listingCategories.find((one) => one === query.get('category')) ?? null;
  const language = query.get('language') ?? '';
  return {
    q: plain(query.get('q') ?? ''),
    category,
    free: query.get('free') === '1',
    verified: query.get('verified') === '1',
    language: /^[a-z]{2,3}(?:-[A-Z]{2})?$/.test(language) ? language : undefined,
    cursor: query.get('cursor') ?? undefined,
  };
}

/** The database keeps neither U+0000 nor halves of characters. */
const plain = (text: string): string => text.slice(0, longestQuery).replaceAll('\u0000', '').toWellFormed().trim();

/** The address of a search; whatever is left out stands for everything. */
export function addressOf(search: Partial<MarketSearch>): string {
  const { q, category, free, verified, language, cursor } = search;
  const given = new URLSearchParams({
    ...(q && { q }),
    ...(category && { category }),
    ...(free && { free: '1' }),
    ...(verified && { verified: '1' }),
    ...(language && { language }),
    ...(cursor && { cursor }),
  });
  return given.size > 0 ? `/market?${given}` : '/market';
}
