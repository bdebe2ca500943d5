import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../locales/lazy-page';
import { rootRoute } from '../shell/root-route';

/** What belongs to the person, whatever they do in Souk. */
export const accountAreaRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  staticData: { commands: async () => (await import('./commands')).commands },
  component: lazyPage('you', () => import('./account-layout'), 'AccountLayout'),
});
