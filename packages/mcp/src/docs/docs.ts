import type { Api, ApiAnswer } from '../api/api.js';
import { ApiCallError } from '../api/api-error.js';
import { type IndexedPage, type PageRanking, type RankedPage, rankPages } from './rank-pages.js';

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

interface Index extends PageRanking {
  source: string;
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
      const { rank } = await index(api);
      return rank(query, most).map(describe);
    },
    read: (api, path) => fetchDocs(api, `/docs/${path}.md`),
  };
}

async function fetchDocs(api: Api, path: string): Promise<string> {
  const answer: ApiAnswer = await api.send({ method: 'GET', path, anonymous: true });
  if (answer.status === 200) return answer.text;
  if (answer.status === 503) throw new ApiCallError('The documentation of this server is being built; try again soon.');
  if (path.endsWith('.json')) throw new ApiCallError('This server has no documentation.', notBuilt);
  throw new ApiCallError('The documentation has no such page.', ['Find its path with search_docs.']);
}

async function makeIndex(source: string): Promise<Index> {
  const { pages } = JSON.parse(source) as { pages: IndexedPage[] };
  return { source, ...(await rankPages(pages)) };
}

function describe({ page: { url, title, description }, headings }: RankedPage): FoundPage {
  return {
    path: url.replace(/^\/docs\/?/, '') || 'index',
    title,
    description,
    headings: headings.slice(0, 5).map(({ anchor }) => anchor),
  };
}
