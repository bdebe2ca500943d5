import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { NotFound } from './not-found';
import { Shell } from './shell';

interface Context {
  queries: QueryClient;
}

export const rootRoute = createRootRouteWithContext<Context>()({ component: Shell, notFoundComponent: NotFound });
