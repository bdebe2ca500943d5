import { createRoute, type SearchMiddleware } from '@tanstack/react-router';
import { businessQuery, type Permission } from '../api/businesses';
import { idOf } from '../design/search-params';
import { lazyPage } from '../locales/lazy-page';
import { dashboardRoute } from './dashboard-route';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Without this permission the page is not offered, and says so to whoever comes by its address. */
    needs?: Permission;
  }
}

export type BusinessSearch = {
  /** The one store that everything is shown of; without it, all of them. It stays while one goes from page to page. */
  store?: string;
};

/** A link that names no store means the one that is looked at; one that names none on purpose means all. */
const keepStore: SearchMiddleware<BusinessSearch> = ({ search, next }) => {
  const chosen = next(search);
  return 'store' in chosen ? chosen : { ...chosen, store: search.store };
};

/** What every page of one business stands under. */
export const businessRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/b/$businessId',
  // Left out where it is not named: that is what `keepStore` goes by.
  validateSearch: ({ store }): BusinessSearch => (idOf(store) ? { store: idOf(store) } : {}),
  search: { middlewares: [keepStore] },
  loader: ({ context, params }) => context.queries.prefetchQuery(businessQuery(params.businessId)),
  component: lazyPage('dashboard', () => import('./business-layout'), 'BusinessLayout'),
});
