import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../shell/root-route';
import { pageWithWords } from '../words/page-with-words';

/** Everything of the console stands beside its navigation. */
export const consoleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/console',
  component: pageWithWords('console', () => import('./console-layout'), 'ConsoleLayout'),
});
