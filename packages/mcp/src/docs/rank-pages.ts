import MiniSearch from 'minisearch';

/** One page of `/docs/search.json`, which the documentation's build writes. */
export interface IndexedPage {
  url: string;
  markdown: string;
  title: string;
  description: string;
  headings: { text: string; anchor: string }[];
  text: string;
}

export interface RankedPage {
  page: IndexedPage;
  /** The headings that match, those first that have most of what was asked for. */
  headings: IndexedPage['headings'];
}

/** Finds pages by words, best first: the one ranking behind `souk docs` and the tools of agents. */
export interface PageRanking {
  pages: readonly IndexedPage[];
  rank(query: string, most: number): RankedPage[];
}

/** In small steps: whoever else is served by this process does not wait for it. */
export async function rankPages(pages: readonly IndexedPage[]): Promise<PageRanking> {
  const search = new MiniSearch<IndexedPage>({
    idField: 'at',
    fields: ['title', 'url', 'headings', 'description', 'text'],
    // `releaseVersion` is found by its words, as the page's address has them.
    tokenize: (text) => text.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').split(/[\s\p{P}\p{S}]+/u),
    extractField: (page, field) => {
      if (field === 'at') return pages.indexOf(page) as unknown as string;
      if (field === 'headings') return page.headings.map(({ text }) => text).join('\n');
      return page[field as 'title' | 'url' | 'description' | 'text'];
    },
    searchOptions: {
      boost: { title: 4, url: 2, headings: 2, description: 2 },
      // Who asks how something is done wants the guide before each operation that has to do with it.
      boostDocument: (at) => (/^\/docs\/(guides|concepts)\//.test(pages[at as number]?.url ?? '') ? 2 : 1),
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    },
  });
  await search.addAllAsync(pages, { chunkSize: 20 });
  return {
    pages,
    rank: (query, most) =>
      search
        .search(query)
        .slice(0, most)
        .flatMap(({ id, terms }) => {
          const page = pages[id as number];
          return page ? [{ page, headings: headingsWith(page, terms) }] : [];
        }),
  };
}

function headingsWith({ headings }: IndexedPage, terms: readonly string[]): IndexedPage['headings'] {
  const met = (text: string) => terms.filter((term) => text.toLowerCase().includes(term)).length;
  return headings.filter(({ text }) => met(text) > 0).toSorted((one, other) => met(other.text) - met(one.text));
}
