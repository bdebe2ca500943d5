import { createRoute } from '@tanstack/react-router';
import { invitationsQuery } from '../api/invitations';
import { secondFactorQuery } from '../api/second-factor';
import { sessionsQuery } from '../api/sessions';
import { userQuery } from '../api/user';
import { lazyPage } from '../locales/lazy-page';
import { accountAreaRoute } from './account-area-route';

const getParentRoute = () => accountAreaRoute;

const profileRoute = createRoute({
  getParentRoute,
  path: '/',
  loader: ({ context }) => context.queries.prefetchQuery(userQuery()),
  component: lazyPage('you', () => import('./profile/profile-page'), 'ProfilePage'),
});

const passwordRoute = createRoute({
  getParentRoute,
  path: '/password',
  loader: ({ context }) => context.queries.prefetchQuery(userQuery()),
  component: lazyPage('you', () => import('./password/password-page'), 'PasswordPage'),
});

const secondFactorRoute = createRoute({
  getParentRoute,
  path: '/second-factor',
  loader: ({ context }) => context.queries.prefetchQuery(secondFactorQuery()),
  component: lazyPage('you', () => import('./second-factor/second-factor-page'), 'SecondFactorPage'),
});

const sessionsRoute = createRoute({
  getParentRoute,
  path: '/sessions',
  loader: ({ context }) => context.queries.prefetchInfiniteQuery(sessionsQuery()),
  component: lazyPage('you', () => import('./sessions/sessions-page'), 'SessionsPage'),
});

const invitationsRoute = createRoute({
  getParentRoute,
  path: '/invitations',
  loader: ({ context }) => context.queries.prefetchQuery(invitationsQuery()),
  component: lazyPage('you', () => import('./invitations/invitations-page'), 'InvitationsPage'),
});

const preferencesRoute = createRoute({
  getParentRoute,
  path: '/preferences',
  loader: ({ context }) => context.queries.prefetchQuery(userQuery()),
  component: lazyPage('you', () => import('./preferences/preferences-page'), 'PreferencesPage'),
});

/** The whole area, for the router. */
export const accountAreaRoutes = accountAreaRoute.addChildren([
  profileRoute,
  passwordRoute,
  secondFactorRoute,
  sessionsRoute,
  invitationsRoute,
  preferencesRoute,
]);
