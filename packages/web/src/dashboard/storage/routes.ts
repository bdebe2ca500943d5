import { createRoute } from '@tanstack/react-router';
import { businessStorageQuery } from '../../api/storage';
import { lazyPage } from '../../locales/lazy-page';
import { businessRoute } from '../business-route';

const storageRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/storage',
  loader: ({ context, params }) => context.queries.prefetchQuery(businessStorageQuery(params.businessId)),
  component: lazyPage('dashboard', () => import('./storage-page'), 'StoragePage'),
});

export const storageRoutes = [storageRoute] as const;
