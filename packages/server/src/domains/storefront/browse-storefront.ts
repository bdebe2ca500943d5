import type { ProductSort } from '@souk/contract';
import { selectAll, selectInCollection, selectSimilar } from './product-lists-table.js';
import { selectCovers, selectShownCollection } from './shown-collections-table.js';
import { selectShownProduct } from './shown-product-table.js';
import { countMappedProducts, selectMappedCollections, selectMappedProducts } from './sitemap-table.js';
import type { Storefront } from './storefronts-table.js';

export type { ListedProduct, ShownImage } from './listed-products-table.js';
export type { ListFilters, ListRequest } from './product-lists-table.js';
export type { CollectionCover, CollectionLink, ShownCollection } from './shown-collections-table.js';
export type { ShownProduct, ShownVariant } from './shown-product-table.js';
export type { MappedPage } from './sitemap-table.js';

/** What visitors of a store can see of its catalogue: active products of this store and visible collections, no more. */
export const listAllProducts = selectAll;
export const listCollectionProducts = selectInCollection;
export const listSimilarProducts = selectSimilar;
export const findShownCollection = selectShownCollection;
export const findShownProduct = selectShownProduct;
export const listCollectionCovers = selectCovers;
export const countSitemapProducts = countMappedProducts;
export const listSitemapProducts = selectMappedProducts;
export const listSitemapCollections = selectMappedCollections;

/** How a collection's list is named in cursors: one of another list, order or filter is refused. */
export const cursorOf = (store: Storefront, list: string, sort: ProductSort, filters: object) => ({
  list: `storefront:${list}:${sort}`,
  caller: store.storeId,
  filters: { ...filters },
});
