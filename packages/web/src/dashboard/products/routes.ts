import { createRoute } from '@tanstack/react-router';
import { productQuery, productsQuery } from '../../api/products';
import { idOf, oneOf, textOf } from '../../design/search-params';
import { lazyPage } from '../../locales/lazy-page';
import { businessRoute } from '../business-route';

export interface ProductsSearch {
  q?: string;
  active?: 'true' | 'false';
  collectionId?: string;
}

const productsRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/products',
  staticData: { needs: 'products:read' },
  validateSearch: ({ q, active, collectionId }): ProductsSearch => ({
    q: textOf(q)?.slice(0, 100),
    active: oneOf(['true', 'false'] as const, active),
    collectionId: idOf(collectionId),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, params: { businessId }, deps: { store, q, active, collectionId } }) =>
    void queries.prefetchInfiniteQuery(productsQuery(businessId, { storeId: store, q, active, collectionId })),
  component: lazyPage('products', () => import('./products-page'), 'ProductsPage'),
});

const newProductRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/products/new',
  staticData: { needs: 'products:create' },
  component: lazyPage(['products', 'images'], () => import('./new-product-page'), 'NewProductPage'),
});

const productRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/products/$productId',
  staticData: { needs: 'products:read' },
  loader: ({ context: { queries }, params: { businessId, productId } }) =>
    void queries.prefetchQuery(productQuery(businessId, productId)),
  component: lazyPage(['products', 'images', 'inventory'], () => import('./product-page'), 'ProductPage'),
});

export const productsRoutes = [productsRoute, newProductRoute, productRoute] as const;
