import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../shell/root-route';
import { pageWithWords } from '../words/page-with-words';

/** What belongs to the person, whatever they do in Souk. */
export const accountAreaRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  staticData: { commands: async () => (await import('./commands')).commands },
  component: pageWithWords('you', () => import('./account-layout'), 'AccountLayout'),
});
