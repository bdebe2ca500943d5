import { createRoute } from '@tanstack/react-router';
import { accountQuery } from '../api/developer-account';
import { lazyPage } from '../locales/lazy-page';
import { rootRoute } from '../shell/root-route';

/** Everything of the console stands beside its navigation. */
export const consoleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/console',
  // Side by side with what the page itself asks for: it decides whether there is a page at all.
  loader: ({ context }) => context.queries.prefetchQuery(accountQuery()),
  staticData: { commands: async () => (await import('./commands')).commands },
  component: lazyPage('console', () => import('./console-layout'), 'ConsoleLayout'),
});
