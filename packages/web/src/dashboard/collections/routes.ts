import { createRoute } from '@tanstack/react-router';
import { collectionQuery, collectionsQuery } from '../../api/collections';
import { lazyPage } from '../../locales/lazy-page';
import { businessRoute } from '../business-route';

const collectionsRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/collections',
  staticData: { needs: 'products:read' },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, params: { businessId }, deps: { store } }) =>
    void queries.prefetchInfiniteQuery(collectionsQuery(businessId, store)),
  component: lazyPage('collections', () => import('./collections-page'), 'CollectionsPage'),
});

const newCollectionRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/collections/new',
  staticData: { needs: 'categories:create' },
  component: lazyPage(['collections', 'images'], () => import('./new-collection-page'), 'NewCollectionPage'),
});

const collectionRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/collections/$collectionId',
  staticData: { needs: 'products:read' },
  loader: ({ context: { queries }, params: { businessId, collectionId } }) =>
    void queries.prefetchQuery(collectionQuery(businessId, collectionId)),
  component: lazyPage(['collections', 'images'], () => import('./collection-page'), 'CollectionPage'),
});

export const collectionsRoutes = [collectionsRoute, newCollectionRoute, collectionRoute] as const;
