import { createRoute } from '@tanstack/react-router';
import { listingQuery } from '../../api/listing';
import { lazyPage } from '../../locales/lazy-page';
import { appRoute } from '../app-route';

export interface ListingSearch {
  /** On narrow screens: the editor, or what the marketplace will show. */
  view?: 'preview';
}

const listingRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/listing',
  validateSearch: (search): ListingSearch => (search.view === 'preview' ? { view: 'preview' } : {}),
  loader: ({ context, params }) => context.queries.prefetchQuery(listingQuery(params.appId)),
  component: lazyPage(['listing', 'scopes'], () => import('./listing-page'), 'ListingPage'),
});

export const listingRoutes = [listingRoute] as const;
