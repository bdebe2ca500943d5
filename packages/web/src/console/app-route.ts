import { createRoute } from '@tanstack/react-router';
import { appQuery } from '../api/apps';
import { lazyPage } from '../locales/lazy-page';
import { consoleRoute } from './console-route';

/** What every page of one app stands under. */
export const appRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/apps/$appId',
  loader: ({ context, params }) => context.queries.prefetchQuery(appQuery(params.appId)),
  component: lazyPage('apps', () => import('./apps/app-layout'), 'AppLayout'),
});
