import { createRoute } from '@tanstack/react-router';
import { appProgressQuery } from '../../api/app-progress';
import { overviewQuery } from '../../api/apps';
import { apiMetricsQuery } from '../../api/calls';
import { webhookMetricsQuery } from '../../api/webhooks';
import { lazyPage } from '../../locales/lazy-page';
import { appRoute } from '../app-route';
import { consoleRoute } from '../console-route';
import { healthHours } from './health-hours';

export interface AppsSearch {
  /** Archived apps are shown too. */
  archived?: 'shown';
}

export const homeRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/',
  validateSearch: ({ archived }): AppsSearch => ({ archived: archived === 'shown' ? 'shown' : undefined }),
  loader: ({ context }) => void context.queries.prefetchInfiniteQuery(overviewQuery()),
  component: lazyPage('apps', () => import('./apps-page'), 'AppsPage'),
});

export const newAppRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/new-app',
  component: lazyPage('apps', () => import('./new-app-page'), 'NewAppPage'),
});

const overviewRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  loader: ({ context: { queries }, params: { appId } }) => {
    void queries.prefetchQuery(appProgressQuery(appId));
    void queries.prefetchQuery(webhookMetricsQuery(appId, healthHours));
    void queries.prefetchQuery(apiMetricsQuery(appId, healthHours));
  },
  component: lazyPage('apps', () => import('./overview-page'), 'OverviewPage'),
});

const settingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings',
  component: lazyPage('apps', () => import('./settings-page'), 'SettingsPage'),
});

export const appsRoutes = [overviewRoute, settingsRoute] as const;
