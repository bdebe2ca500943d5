import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../locales/lazy-page';
import { reviewAreaRoute } from '../review-area-route';
import { type StatisticsSearch, spans } from './statistics-search';

const statisticsRoute = createRoute({
  getParentRoute: () => reviewAreaRoute,
  path: '/statistics',
  validateSearch: ({ weeks }): StatisticsSearch =>
    spans.some((one) => one === weeks) ? { weeks: weeks as StatisticsSearch['weeks'] } : {},
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { statisticsQuery } = await import('../../api/desk');
    await context.queries.prefetchQuery(statisticsQuery(Number(deps.weeks ?? 12)));
  },
  component: lazyPage(['desk', 'review'], () => import('./statistics-page'), 'StatisticsPage'),
});

export const statisticsRoutes = [statisticsRoute] as const;
