import {
  cursorOf,
  findShownCollection,
  type ListedProduct,
  type ListFilters,
  type ListRequest,
  listAllProducts,
  listCollectionProducts,
  type ShownCollection,
} from '../../../domains/storefront/browse-storefront.js';
import { DomainError, throwDomainError } from '../../../foundation/domain-error.js';
import { isId } from '../../../foundation/http/path-params.js';
import { type HandlerResponse, redirect } from '../../../foundation/http/response.js';
import { type Html, html } from '../../../foundation/pages/html.js';
import { breadcrumbs } from './breadcrumbs.js';
import { defineStorefrontPage, type Visit } from './define-storefront-page.js';
import { notice } from './instead-pages.js';
import { ownText, showStorefrontPage } from './page-layout.js';
import { foreignOrigins } from './pictures.js';
import { productGrid } from './product-cards.js';
import { idIn, slugOf } from './slugs.js';

const pageSize = 24;

export const showAllProducts = defineStorefrontPage({
  name: 'showStorefrontProducts',
  method: 'GET',
  path: '/products',
  summary: 'All products of the store, newest first.',
  show: (visit) =>
    showList(visit, {
      name: visit.words.allProducts,
      title: visit.words.allProducts,
      path: '/products',
      cursor: (filters) => cursorOf(visit.store, 'all', 'NEWEST', filters),
      list: (request) => listAllProducts(visit.platform.db, visit.store, request),
    }),
});

export const showCollection = defineStorefrontPage({
  name: 'showStorefrontCollection',
  method: 'GET',
  path: '/collections/{slug}',
  summary: 'The products of a collection.',
  show: async (visit) => {
    const { store, platform, params, link, request } = visit;
    const id = idIn(params.slug ?? '');
    if (id === undefined || !isId(id)) return throwDomainError('NOT_FOUND');
    const collection = (await findShownCollection(platform.db, store, id)) ?? throwDomainError('NOT_FOUND');
    const slug = slugOf(id, collection.name);
    const path = `/collections/${slug}`;
    if (params.slug !== decodeURI(slug)) return redirect(`${link(path)}${request.url.slice(request.path.length)}`, 308);
    return showList(visit, {
      name: ownText(visit, collection.name),
      title: collection.name,
      collection,
      path,
      cursor: (filters) => cursorOf(store, id, collection.sort, filters),
      list: (wanted) => listCollectionProducts(platform.db, store, collection, wanted),
    });
  },
});

interface ShownList {
  name: Html | string;
  title: string;
  path: string;
  collection?: ShownCollection;
  cursor(filters: ListFilters): ReturnType<typeof cursorOf>;
  list(request: ListRequest): Promise<ListedProduct[]>;
}

async function showList(visit: Visit, shown: ShownList): Promise<HandlerResponse> {
  const { platform, query } = visit;
  const filters = readFilters(query);
  const binding = shown.cursor(filters);
  const after = readCursor(visit, binding);
  const found = await shown.list({ filters, after, limit: pageSize + 1 });
  const products = found.slice(0, pageSize);
  const last = found.length > pageSize ? products.at(-1) : undefined;
  const next = last && platform.cursors.write(binding, [last.key, last.id]);
  const isWhole = Object.keys(filters).length === 0 && !after;
  return showStorefrontPage(visit, {
    title: shown.title,
    description: shown.collection?.description ?? undefined,
    pictureOrigins: foreignOrigins(products.map(({ image }) => image)),
    body: listBody(visit, shown, { products, filters, next }),
    // A narrowed list is the same collection once more.
    canonical: isWhole ? shown.path : undefined,
    shared: true,
  });
}

/** What is wrong with a cursor is no visitor's fault: the list begins again. */
function readCursor({ platform, query }: Visit, binding: ReturnType<typeof cursorOf>) {
  try {
    return platform.cursors.read(binding, query.get('after') || undefined);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'INVALID_CURSOR') return undefined;
    throw error;
  }
}

/** What cannot be understood narrows nothing. */
function readFilters(query: URLSearchParams): ListFilters {
  const price = (name: string) => {
    const text = (query.get(name) ?? '').trim();
    return /^\d{1,9}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined;
  };
  const [minPrice, maxPrice] = [price('min'), price('max')];
  return {
    ...(minPrice !== undefined && { minPrice }),
    ...(maxPrice !== undefined && { maxPrice }),
    ...(query.has('stock') && { inStock: true }),
  };
}

interface FoundList {
  products: readonly ListedProduct[];
  filters: ListFilters;
  next: string | undefined;
}

function listBody(visit: Visit, { name, path, collection }: ShownList, { products, filters, next }: FoundList): Html {
  const { words, link } = visit;
  const isNarrowed = Object.keys(filters).length > 0;
  const children = collection && collection.children.length > 0 && chips(visit, collection);
  const empty = isNarrowed
    ? notice(
        words.noMatch,
        words.noMatchSentence,
        html`<a class="button plain" href="${link(path)}">${words.clear}</a>`,
      )
    : notice(
        words.emptyCollection,
        words.emptyCollectionSentence,
        html`<a class="button plain" href="${link('/')}">${words.home}</a>`,
      );
  return html`<div class="section"><div class="head">${breadcrumbs(visit, collection?.parent ? [collection.parent] : [], name)}
<h1>${name}</h1>${collection?.description && html`<p class="quiet text">${ownText(visit, collection.description)}</p>`}${children}</div>
${(products.length > 0 || isNarrowed) && filterForm(visit, path, filters)}
${products.length === 0 ? empty : productGrid(visit, products, { firstVisible: 2 })}
${next && html`<p class="actions center"><a class="button plain" rel="next" href="${link(path)}?${new URLSearchParams([...paramsOf(filters), ['after', next]]).toString()}">${words.next}</a></p>`}</div>`;
}

function chips(visit: Visit, { children }: ShownCollection): Html {
  return html`<ul class="chips">${children.map(
    ({ id, name }) =>
      html`<li><a href="${visit.link(`/collections/${slugOf(id, name)}`)}">${ownText(visit, name)}</a></li>`,
  )}</ul>`;
}

function filterForm({ words, link }: Visit, path: string, filters: ListFilters): Html {
  const { minPrice, maxPrice, inStock } = filters;
  const isOpen = Object.keys(filters).length > 0;
  return html`<details class="filters"${isOpen && html` open`}><summary>${words.filter}</summary><form action="${link(path)}">
<div class="field"><label for="min">${words.minPrice}</label><input id="min" name="min" inputmode="decimal" value="${minPrice}"></div>
<div class="field"><label for="max">${words.maxPrice}</label><input id="max" name="max" inputmode="decimal" value="${maxPrice}"></div>
<label class="check"><input type="checkbox" name="stock" value="1"${inStock && html` checked`}> ${words.onlyInStock}</label>
<p class="actions"><button class="plain">${words.apply}</button>${isOpen && html`<a href="${link(path)}">${words.clear}</a>`}</p></form></details>`;
}

function paramsOf({ minPrice, maxPrice, inStock }: ListFilters): [string, string][] {
  return [
    ...(minPrice === undefined ? [] : [['min', String(minPrice)] as [string, string]]),
    ...(maxPrice === undefined ? [] : [['max', String(maxPrice)] as [string, string]]),
    ...(inStock ? [['stock', '1'] as [string, string]] : []),
  ];
}
