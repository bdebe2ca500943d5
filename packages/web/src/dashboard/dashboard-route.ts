import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../shell/root-route';

/** The merchant's area. Below it stand the choice of a business, and everything of one. */
export const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboard',
  staticData: { commands: async () => (await import('./commands')).commands },
});
