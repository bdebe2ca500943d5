import { createRoute } from '@tanstack/react-router';
import { pageWithWords } from '../../words/page-with-words';
import { consoleRoute } from '../console-route';

const tokensRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/tokens',
  component: pageWithWords('console', () => import('../stub-page'), 'StubPage'),
});

export const tokensRoutes = [tokensRoute] as const;
