import MiniSearch from 'minisearch';
import type { Api, ApiAnswer } from '../api/api.js';
import { Refused } from '../api/refused.js';

/** One page of `/docs/search.json`, which the documentation's build writes. */
interface IndexedPage {
  url: string;
  markdown: string;
  title: string;
  description: string;
  headings: { text: string; anchor: string }[];
  text: string;
}

export interface FoundPage {
  path: string;
  title: string;
  description: string;
  /** The headings that match, as anchors of the page. */
  headings: string[];
}

/** The documentation of the server that is spoken to: nothing else is asked. */
export interface Docs {
  search(api: Api, query: string, most: number): Promise<FoundPage[]>;
  /** The Markdown of a page. */
  read(api: Api, path: string): Promise<string>;
}

interface Index {
  source: string;
  pages: IndexedPage[];
  search: MiniSearch<IndexedPage>;
}

const freshMs = 60_000;
const notBuilt = ['The operator builds it with npm start, or npm run docs.'];

/** Keeps the index that it made, and looks now and then whether the documentation was built anew. */
export function openDocs(): Docs {
  let kept: Promise<Index> | undefined;
  let readAtMs = 0;

  async function refresh(api: Api, before: Promise<Index> | undefined): Promise<Index> {
    const source = await fetchDocs(api, '/docs/search.json');
    const known = await before?.catch(() => undefined);
    return known?.source === source ? known : makeIndex(source);
  }

  function index(api: Api): Promise<Index> {
    if (kept && performance.now() - readAtMs < freshMs) return kept;
    readAtMs = performance.now();
    kept = refresh(api, kept);
    kept.catch(() => {
      kept = undefined;
    });
    return kept;
  }

  return {
    async search(api, query, most) {
      const { search, pages } = await index(api);
      const found = search.search(query).slice(0, most);
      return found.flatMap(({ id, terms }) => {
        const page = pages[id as number];
        return page ? [describe(page, terms)] : [];
      });
    },
    read: (api, path) => fetchDocs(api, `/docs/${path}.md`),
  };
}

async function fetchDocs(api: Api, path: string): Promise<string> {
  const answer: ApiAnswer = await api.send({ method: 'GET', path, anonymous: true });
  if (answer.status === 200) return answer.text;
  if (answer.status === 503) throw new Refused('The documentation of this server is being built; try again soon.');
  if (path.endsWith('.json')) throw new Refused('This server has no documentation.', notBuilt);
  throw new Refused('The documentation has no such page.', ['Find its path with search_docs.']);
}

/** In small steps: whoever else is served by this process does not wait for it. */
async function makeIndex(source: string): Promise<Index> {
  const { pages } = JSON.parse(source) as { pages: IndexedPage[] };
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
  return { source, pages, search };
}

function describe({ url, title, description, headings }: IndexedPage, terms: string[]): FoundPage {
  const matching = headings.filter(({ text }) => terms.some((term) => text.toLowerCase().includes(term)));
  return {
    path: url.replace(/^\/docs\/?/, '') || 'index',
    title,
    description,
    headings: matching.slice(0, 5).map(({ anchor }) => anchor),
  };
}
