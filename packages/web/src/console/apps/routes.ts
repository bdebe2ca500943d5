import { createRoute } from '@tanstack/react-router';
import { appsQuery } from '../../api/apps';
import { pageWithWords } from '../../words/page-with-words';
import { appRoute } from '../app-route';
import { consoleRoute } from '../console-route';

export const homeRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/',
  loader: ({ context }) => context.queries.prefetchInfiniteQuery(appsQuery()),
  component: pageWithWords('apps', () => import('./apps-page'), 'AppsPage'),
});

const overviewRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  component: pageWithWords('apps', () => import('./overview-page'), 'OverviewPage'),
});

export const appsRoutes = [overviewRoute] as const;
